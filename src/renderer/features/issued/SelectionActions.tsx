import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  count: number
  /** How many match in all: these can be selected, too. */
  total: number
  busy: boolean
  onSelectAll: () => void
  onDelete: () => void
  onClear: () => void
}

/** How many records are selected, and what can be done with them. */
export function SelectionActions({ count, total, busy, onSelectAll, onDelete, onClear }: Props) {
  const { t } = useTranslation('issued')
  return (
    <Group role="toolbar" aria-label={t('selection')} gap="2xs" ms="auto" wrap="nowrap">
      <Text component="strong" inherit fz="sm" fw={600} me="xs" role="status">
        {t('selected', { count })}
      </Text>
      {count < total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          {t('selectMatching', { count: total })}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        data-danger
        loading={busy}
        title={t('deletedHint')}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
      <CloseButton size="sm" aria-label={t('clearSelection')} title={t('clearSelection')} onClick={onClear} />
    </Group>
  )
}
