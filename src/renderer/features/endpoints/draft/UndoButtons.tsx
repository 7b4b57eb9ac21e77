import { ActionIcon, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from './use-draft.ts'

/** Undo and redo for this session's edits. Invisible if there are none, so that nothing moves with the first edit. */
export function UndoButtons() {
  const { t } = useTranslation('endpoints')
  const { session, undo, redo } = useDraft()
  const steps = [
    { name: 'undo', Icon: IconArrowBackUp, count: session.past.length, run: undo },
    { name: 'redo', Icon: IconArrowForwardUp, count: session.future.length, run: redo },
  ] as const
  const none = steps.every(({ count }) => count === 0)
  return (
    <Group gap={0} wrap="nowrap" flex="none" style={{ visibility: none ? 'hidden' : undefined }}>
      {steps.map(({ name, Icon, count, run }) => (
        <ActionIcon
          key={name}
          variant="subtle"
          size="sm"
          c="dimmed"
          bd={0}
          bg="transparent"
          aria-label={t(`draft.${name}`)}
          title={t(`draft.${name}`)}
          disabled={count === 0}
          opacity={count === 0 ? 0.4 : 1}
          onClick={run}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
