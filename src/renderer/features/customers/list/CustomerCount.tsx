import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListCount } from '../../../ui/filters/ListCount.tsx'

interface Props {
  /** Number of customers that match the filters. */
  total: number
  /** Whether an action on many customers is in progress. */
  busy: boolean
  onExport: () => void
}

/** The number of customers, and the button that exports them. */
export function CustomerCount({ total, busy, onExport }: Props) {
  const { t, i18n } = useTranslation(['customers', 'manyCustomers'])
  return (
    <>
      <ListCount>{t('count', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) })}</ListCount>
      {total > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          me="calc(-1 * var(--space-xs))"
          leftSection={<IconFileExport size={15} stroke={1.6} aria-hidden />}
          disabled={busy}
          onClick={onExport}
        >
          {t('manyCustomers:actions.export')}
        </Button>
      )}
    </>
  )
}
