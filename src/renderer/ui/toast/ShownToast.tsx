import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTask } from '../../lib/ipc/use-task.ts'
import { hideToast, type Toast } from '../../lib/toast-store.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import classes from './ShownToast.module.css'

/** How long a toast is shown, in milliseconds: long enough to read it. Longer if it has an action or a lot of text. */
const SHORT_MS = 5000
const LONG_MS = 8000
const MUCH_TEXT = 60

/** A completed action with an undo button, if available. Disappears automatically, but not while hovered. */
export default function ShownToast({ toast: { id, text, undo } }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const task = useTask()
  const hasMore = undo !== undefined || text.length > MUCH_TEXT
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => hideToast(id), hasMore ? LONG_MS : SHORT_MS)
    return () => clearTimeout(timer)
  }, [id, held, hasMore])
  const run = async (work: () => Promise<void>) => {
    if ((await task.run(work)) === null) hideToast(id)
  }
  return (
    <Group
      className={classes.toast}
      gap="3xs"
      wrap="nowrap"
      py="3xs"
      ps="lg"
      pe="2xs"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {task.failure ? (
        <ErrorAlert {...task.failure} />
      ) : (
        <Text span inherit miw={0}>
          {text}
        </Text>
      )}
      {undo && (
        <Button variant="subtle" flex="none" c="var(--toast-action)" loading={task.busy} onClick={() => void run(undo)}>
          {t('undo')}
        </Button>
      )}
      <CloseButton size={26} aria-label={t('dismiss')} c="inherit" onClick={() => hideToast(id)} />
    </Group>
  )
}
