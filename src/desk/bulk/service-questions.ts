import { AppFailure } from '../../shared/errors.ts'
import { askedValuesOf } from '../management/asked-values.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { ServiceQuestions } from './plan-run/ask-service.ts'

/** Queries a service before anything is sent to it. `api`: null when its management API isn't available; nothing is known then. */
export function createServiceQuestions(api: ManagementApi | null, signal: AbortSignal): ServiceQuestions {
  if (api === null) return { asked: async () => new Map(), dryRun: async () => null }
  return {
    asked: (serverIds) => askedValuesOf(api, serverIds, signal),
    async dryRun(serverId, customers) {
      try {
        return await api.call('tokens.dryRun', { serverId, customers }, signal)
      } catch (error) {
        // Earlier releases of the service don't have this endpoint.
        if (error instanceof AppFailure && error.detail.kind === 'badResponse' && error.detail.status === 404)
          return null
        throw error
      }
    },
  }
}
