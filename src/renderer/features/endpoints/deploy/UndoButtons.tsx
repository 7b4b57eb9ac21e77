import { ActionIcon, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../draft/use-draft.ts'

/** Undo and redo for this session's edits. */
export function UndoButtons() {
  const { t } = useTranslation('endpoints')
  const { session, undo, redo } = useDraft()
  return (
    <Group gap={0} wrap="nowrap" flex="none">
      <ActionIcon
        variant="subtle"
        size="sm"
        c="dimmed"
        aria-label={t('draft.undo')}
        title={t('draft.undo')}
        disabled={session.past.length === 0}
        onClick={undo}
      >
        <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="sm"
        c="dimmed"
        aria-label={t('draft.redo')}
        title={t('draft.redo')}
        disabled={session.future.length === 0}
        onClick={redo}
      >
        <IconArrowForwardUp size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
