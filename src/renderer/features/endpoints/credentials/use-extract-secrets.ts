import { invoke } from '../../../lib/ipc/invoke.ts'
import { type Task, useTask } from '../../../lib/ipc/use-task.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'

/**
 * Moves plaintext secrets in the requests of one or all endpoints into credentials. This removes the focused element, so focus moves to the
 * endpoint's credential if it's shown.
 */
export function useExtractSecrets(): Pick<Task, 'busy' | 'failure'> & { extract: (endpointId?: string) => void } {
  const { server, place, byService } = useDraft()
  const { busy, failure, run } = useTask()
  const extract = (endpointId?: string) =>
    void run(async () => {
      await byService(
        () => {
          // Read only now, because saving pending edits may have created a newer revision.
          const revision = sessionOf(place)?.revision ?? server.revision
          return invoke('credentials.moveSecrets', { ...place, revision, ...(endpointId && { endpointId }) })
        },
        (record) => record,
      )
      changePanel(place, { focus: 'credentialId' })
    })
  return { busy, failure, extract }
}
