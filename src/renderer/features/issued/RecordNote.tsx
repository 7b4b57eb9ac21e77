import { Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invoke } from '../../lib/ipc/invoke.ts'
import { useTask } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'

const MAX_NOTE = 2000

/** A record's note, saved when the field loses focus or its container closes. */
export function RecordNote({ id, note }: { id: string; note: string }) {
  const { t } = useTranslation('issued')
  const task = useTask()
  const [typed, setTyped] = useState(note)
  const saved = useRef(note)
  const latest = useRef(typed)
  latest.current = typed
  useEffect(() => {
    // If the note changed elsewhere, e.g. by undo, show it unless something is being typed.
    if (latest.current === saved.current) setTyped(note)
    saved.current = note
  }, [note])
  const save = () => {
    const [before, next] = [saved.current, latest.current]
    if (next === before) return
    saved.current = next
    void task.run(async () => {
      try {
        await invoke('history.setNote', { id, note: next })
      } catch (error) {
        saved.current = before
        throw error
      }
      showToast({ text: t('drawer.noteSaved'), undo: () => invoke('history.setNote', { id, note: before }) })
    })
  }
  const saveLast = useRef(save)
  saveLast.current = save
  useEffect(() => () => saveLast.current(), [])
  return (
    <Stack gap="xs">
      <Textarea
        label={t('drawer.note')}
        description={t('drawer.noteHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_NOTE}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
      />
      {task.failure && <ErrorAlert {...task.failure} actions={{ retry: save }} />}
    </Stack>
  )
}
