import { Button, CloseButton, Portal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../lib/store.ts'
import { hideToast, type Toast, toastStore } from '../../lib/toast-store.ts'
import { useTask } from '../../lib/use-task.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import classes from './UndoToast.module.css'

const SHOWN_MS = 8000

/** Says what was just done, with a button that takes it back. It goes by itself, but not while it is pointed at. */
export function UndoToast() {
  const toast = useStore(toastStore)
  return (
    <Portal>
      <section role="status" className={classes.place}>
        {toast && <Shown key={toast.id} toast={toast} />}
      </section>
    </Portal>
  )
}

function Shown({ toast: { id, text, undo } }: { toast: Toast }) {
  const { t } = useTranslation('common')
  const [held, setHeld] = useState(false)
  const task = useTask()
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => hideToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, held])
  const run = async () => {
    if ((await task.run(undo)) === null) hideToast(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it keeps it; nothing is done by that
    <div
      className={classes.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {task.failure ? <ErrorAlert {...task.failure} /> : <span className={classes.text}>{text}</span>}
      <Button variant="subtle" className={classes.undo} loading={task.busy} onClick={() => void run()}>
        {t('undo')}
      </Button>
      <CloseButton size={26} aria-label={t('dismiss')} className={classes.close} onClick={() => hideToast(id)} />
    </div>
  )
}
