import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SaveState } from './SaveState.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import { useDraft } from './use-draft.ts'

/** Whether the draft is saved, with undo and redo for this session. Renders nothing for an empty draft. */
export function DraftState() {
  const { t } = useTranslation('endpoints')
  const { server, session, draft } = useDraft()
  if (draft.endpoints.length === 0 && server.live === null && session.past.length === 0) return null
  return (
    <Group role="group" aria-label={t('draft.region')} gap="sm" wrap="nowrap">
      <SaveState />
      <UndoButtons />
    </Group>
  )
}
