import { lazy, Suspense } from 'react'
import { WorkspaceScope } from '../lib/ipc/current-workspace.ts'
import { useStore } from '../lib/store.ts'
import { newUrlRows } from './customers/customer-slots.tsx'
import { closeRotation, rotationStore } from './rotation-store.ts'

const RotateDialog = lazy(async () => ({
  default: (await import('../features/customers/tokens/RotateDialog.tsx')).RotateDialog,
}))

/** The dialog that rotates a URL, over the current screen. */
export function Rotate() {
  const rotation = useStore(rotationStore)
  if (rotation === null) return null
  const { workspaceId, ...asked } = rotation
  return (
    <WorkspaceScope value={workspaceId}>
      <Suspense>
        <RotateDialog {...asked} newUrlRows={newUrlRows} onClose={closeRotation} />
      </Suspense>
    </WorkspaceScope>
  )
}
