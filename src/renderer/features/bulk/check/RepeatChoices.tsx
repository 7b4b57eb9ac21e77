import { NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlanCounts, RepeatPolicies } from '../../../../shared/bulk/plan.ts'

const POLICIES = ['skip', 'again'] as const
const REPEATS = [
  ['inTable', 'repeatedInTable'],
  ['issued', 'issuedBefore'],
  ['unknown', 'unknownBefore'],
] as const

interface Props {
  counts: PlanCounts
  repeats: RepeatPolicies
  busy: boolean
  onChange: (repeats: RepeatPolicies) => void
}

/** Asks how to treat customers who may already have a URL. Renders nothing if there are none. */
export function RepeatChoices({ counts: { byCode }, repeats, busy, onChange }: Props) {
  const { t, i18n } = useTranslation('bulk')
  const number = new Intl.NumberFormat(i18n.language)
  const found = REPEATS.filter(([, code]) => (byCode[code] ?? 0) > 0)
  if (found.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('check.repeats')}
      </Title>
      {found.map(([name, code]) => (
        <NativeSelect
          key={name}
          label={`${t(`check.repeat.${name}`)} (${number.format(byCode[code] ?? 0)})`}
          disabled={busy}
          value={repeats[name]}
          data={POLICIES.map((value) => ({ value, label: t(`check.policies.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ ...repeats, [name]: currentTarget.value === 'again' ? 'again' : 'skip' })
          }
        />
      ))}
      <Text size="sm" c="dimmed">
        {t('check.repeatsHint')}
      </Text>
    </Stack>
  )
}
