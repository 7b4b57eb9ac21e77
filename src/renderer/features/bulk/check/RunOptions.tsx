import { NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

const CONCURRENCIES = Array.from({ length: 16 }, (_, index) => index + 1)

interface Props {
  concurrency: number
  testsUrls: boolean
  onChange: (change: { concurrency?: number; testsUrls?: boolean }) => void
}

/** How the run goes. */
export function RunOptions({ concurrency, testsUrls, onChange }: Props) {
  const { t } = useTranslation('bulk')
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('check.options')}
      </Title>
      <SimpleGrid type="container" cols={{ base: 1, '30rem': 2 }} spacing="4xl" verticalSpacing="sm">
        <NativeSelect
          label={t('check.concurrency')}
          description={t('check.concurrencyHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={String(concurrency)}
          data={CONCURRENCIES.map(String)}
          onChange={({ currentTarget }) => onChange({ concurrency: Number(currentTarget.value) })}
        />
        <Checkbox
          label={t('check.testsUrls')}
          description={t('check.testsUrlsHint')}
          checked={testsUrls}
          onChange={({ currentTarget }) => onChange({ testsUrls: currentTarget.checked })}
        />
      </SimpleGrid>
    </Stack>
  )
}
