import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../ui/data-table/SelectionBar.tsx'

interface Props {
  count: number
  /** Total number of matching records, which can be selected as well. */
  total: number
  busy: boolean
  onSelectAll: () => void
  onDelete: () => void
  onClear: () => void
}

/** The number of selected records and the actions on them. */
export function SelectionActions({ count, total, busy, onSelectAll, onDelete, onClear }: Props) {
  const { t } = useTranslation('issued')
  return (
    <SelectionBar label={t('selection')} text={t('selected', { count })} onClear={onClear}>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          {t('selectMatching', { count: total })}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        c="var(--bad)"
        loading={busy}
        title={t('deletedHint')}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </SelectionBar>
  )
}
