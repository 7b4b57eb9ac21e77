import { lazy, Suspense } from 'react'
import { WorkspaceScope } from '../lib/ipc/current-workspace.ts'
import { useStore } from '../lib/store.ts'
import { ImpactQuestion } from '../ui/impact/ImpactQuestion.tsx'
import { newUrlRows } from './customers/customer-slots.tsx'
import { FinishFirstSteps } from './first-steps/FinishFirstSteps.tsx'
import { HandOff } from './HandOff.tsx'
import { OpenRequests } from './open-requests/OpenRequests.tsx'
import { closeRotation, rotationStore } from './rotation-store.ts'
import { WhatsNew } from './WhatsNew.tsx'

const RotateDialog = lazy(async () => ({
  default: (await import('../features/customers/tokens/RotateDialog.tsx')).RotateDialog,
}))

/** The dialog for rotating a URL, shown over the current screen. */
function Rotate() {
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

/** Components that watch every screen and initially render nothing. Loaded once the first screen is usable. */
export default function AfterStart() {
  return (
    <>
      <FinishFirstSteps />
      <HandOff />
      <ImpactQuestion />
      <OpenRequests />
      <Rotate />
      <WhatsNew />
    </>
  )
}
