import { Flex, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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

function SaveState() {
  const { t } = useTranslation('endpoints')
  const { session } = useDraft()
  const saved = session.draft === session.saved
  if (session.failure)
    return (
      <Flex component="span" gap="3xs" fz="sm" c="var(--bad)" align="center">
        {t('draft.notSaved')}
      </Flex>
    )
  return (
    <Flex component="span" gap="3xs" fz="sm" miw="4.5rem" c="var(--text-3)" align="center">
      {saved && <IconCheck size={14} stroke={1.8} aria-hidden />}
      {t(saved ? 'draft.saved' : 'draft.saving')}
    </Flex>
  )
}
