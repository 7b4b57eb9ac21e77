import type { AppError } from '../../../../shared/errors.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import type { ServerPlace } from '../../../lib/server-place.ts'

/**
 * Returns the query for the requests that a test of these endpoints would send. `flush` saves the draft first, because the saved draft is
 * what's tested.
 */
export const plannedRequestsQuery = (
  { workspaceId, serverId }: ServerPlace,
  endpoints: readonly Endpoint[],
  flush: () => Promise<AppError | null>,
) => {
  const endpointIds = endpoints.map(({ id }) => id)
  return {
    queryKey: ['endpoints.plan', workspaceId, serverId, endpointIds] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const unsaved = await flush()
      if (unsaved) throw new Failure(unsaved)
      return invoke('endpoints.plan', { workspaceId, serverId, endpointIds }, { signal })
    },
    gcTime: 0,
    staleTime: 0,
  }
}
