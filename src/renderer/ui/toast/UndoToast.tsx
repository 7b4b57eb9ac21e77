import { Portal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useStore } from '../../lib/store.ts'
import { toastStore } from '../../lib/toast-store.ts'
import classes from './UndoToast.module.css'

const ShownToast = lazy(() => import('./ShownToast.tsx'))

/** The place of toasts. It is there before the first one, so that assistive technology hears that too. */
export function UndoToast() {
  const toast = useStore(toastStore)
  return (
    <Portal>
      <section role="status" className={classes.place}>
        <Suspense>{toast && <ShownToast key={toast.id} toast={toast} />}</Suspense>
      </section>
    </Portal>
  )
}
