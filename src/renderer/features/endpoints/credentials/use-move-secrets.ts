import { invoke } from '../../../lib/ipc/invoke.ts'
import { type Task, useTask } from '../../../lib/ipc/use-task.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'

/**
 * Takes secrets that stand as text in a request into credentials: those of one endpoint, or of all. What had the focus is
 * gone afterwards: it goes to the endpoint's credential, where one is shown.
 */
export function useMoveSecrets(): Pick<Task, 'busy' | 'failure'> & { move: (endpointId?: string) => void } {
  const { server, place, byService } = useDraft()
  const { busy, failure, run } = useTask()
  const move = (endpointId?: string) =>
    void run(async () => {
      await byService(
        () => {
          // Read here: saving what was open may have made a newer revision.
          const revision = sessionOf(place)?.revision ?? server.revision
          return invoke('credentials.moveSecrets', { ...place, revision, ...(endpointId && { endpointId }) })
        },
        (record) => record,
      )
      changePanel(place, { focus: 'credentialId' })
    })
  return { busy, failure, move }
}
