import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PlanCounts } from '../../../../shared/bulk/plan.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'

const MAX_SHOWN = 5

interface Props {
  missing: PlanCounts['missingValues']
  /** Whether the button is the primary one, because no row is ready. */
  filled: boolean
  /** Returns to the columns. */
  onBack: () => void
}

/** Warns, before the findings, that rows lack values that the server requires for each customer. */
export function MissingValues({ missing, filled, onBack }: Props) {
  const { t } = useTranslation('bulk')
  if (missing.length === 0) return null
  return (
    <Callout
      role="alert"
      tone="bad"
      outlined
      icon={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      title={t('check.missingTitle')}
      aside={
        <Button variant={filled ? 'filled' : 'default'} onClick={onBack}>
          {t('check.toColumns')}
        </Button>
      }
    >
      {missing.slice(0, MAX_SHOWN).map(({ key, rows }) => (
        <p key={key}>{t('check.missing', { count: rows, key })}</p>
      ))}
    </Callout>
  )
}
