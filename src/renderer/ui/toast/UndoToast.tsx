import { Portal } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStore } from '../../lib/store.ts'
import { hideToast, toastStore } from '../../lib/toast-store.ts'
import classes from './UndoToast.module.css'

const ShownToast = lazy(() => import('./ShownToast.tsx'))

/**
 * The container for toasts. Rendered before the first toast, so that assistive technology announces that one, too. A toast without an undo
 * button is removed along with what it's about: the screen or the server. One with an undo button stays until its time is over.
 */
export function UndoToast() {
  const toast = useStore(toastStore)
  const [location] = useLocation()
  const subject = location.split('/').slice(0, 3).join('/')
  const seen = useRef(subject)
  useEffect(() => {
    if (seen.current === subject) return
    seen.current = subject
    const shown = toastStore.get()
    if (shown && !shown.undo) hideToast(shown.id)
  }, [subject])
  return (
    <Portal>
      <section role="status" className={classes.place}>
        <Suspense>{toast && <ShownToast key={toast.id} toast={toast} />}</Suspense>
      </section>
    </Portal>
  )
}
