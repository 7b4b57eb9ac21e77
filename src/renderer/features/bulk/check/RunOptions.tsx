import '@mantine/core/styles/NumberInput.layer.css'
import { Box, NumberInput, SimpleGrid, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { concurrencySchema } from '../../../../shared/bulk/run.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

interface Props {
  concurrency: number
  testsUrls: boolean
  onChange: (change: { concurrency?: number; testsUrls?: boolean }) => void
}

export function RunOptions({ concurrency, testsUrls, onChange }: Props) {
  const { t } = useTranslation('bulk')
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('check.options')}
      </Title>
      <SimpleGrid type="container" cols={{ base: 1, '30rem': 2 }} spacing="4xl" verticalSpacing="sm">
        <NumberInput
          label={t('check.concurrency')}
          description={t('check.concurrencyHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputContainer={(input) => <Box w="6rem">{input}</Box>}
          value={concurrency}
          min={concurrencySchema.minValue ?? 1}
          max={concurrencySchema.maxValue ?? 1}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(value) => {
            const typed = concurrencySchema.safeParse(value)
            if (typed.success) onChange({ concurrency: typed.data })
          }}
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
