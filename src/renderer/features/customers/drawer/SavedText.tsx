import { Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTask } from '../../../lib/ipc/use-task.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'

interface Props {
  label: string
  /** Whether the label is already shown as a heading. */
  titled?: boolean
  description: string
  text: string
  max: number
  save: (text: string) => Promise<void>
  /** Message shown after saving. */
  saved: string
}

/** A free-text field about a customer, saved when the field loses focus or its container closes. */
export function SavedText({ label, titled = false, description, text, max, save, saved: savedText }: Props) {
  const task = useTask()
  const [typed, setTyped] = useState(text)
  const saved = useRef(text)
  const latest = useRef(typed)
  latest.current = typed
  useEffect(() => {
    // If the text changed elsewhere, e.g. by undo, show it unless something is being typed.
    if (latest.current === saved.current) setTyped(text)
    saved.current = text
  }, [text])
  const keep = () => {
    const [before, next] = [saved.current, latest.current]
    if (next === before) return
    saved.current = next
    void task.run(async () => {
      try {
        await save(next)
      } catch (error) {
        saved.current = before
        throw error
      }
      showToast({ text: savedText, undo: () => save(before) })
    })
  }
  const keepLast = useRef(keep)
  keepLast.current = keep
  useEffect(() => () => keepLast.current(), [])
  return (
    <Stack gap="xs">
      <Textarea
        label={titled ? undefined : label}
        aria-label={titled ? label : undefined}
        description={description}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={max}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={keep}
      />
      {task.failure && <ErrorAlert {...task.failure} actions={{ retry: keep }} />}
    </Stack>
  )
}
