import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../../ui/data-table/SelectionBar.tsx'
import type { ListSelection } from '../../ui/data-table/use-list-selection.ts'

interface Props {
  selection: ListSelection
  busy: boolean
  onDelete: () => void
}

/** The number of selected records and the actions on them. */
export function SelectionActions({ selection, busy, onDelete }: Props) {
  const { t } = useTranslation('issued')
  return (
    <SelectionBar label={t('selection')} selection={selection}>
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
