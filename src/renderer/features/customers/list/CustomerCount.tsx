import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../ui/filters/ExportButton.tsx'
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
  const { t, i18n } = useTranslation('customers')
  return (
    <>
      <ListCount>{t('count', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) })}</ListCount>
      {total > 0 && (
        <ExportButton disabled={busy} onClick={onExport}>
          {t('export')}
        </ExportButton>
      )}
    </>
  )
}
