import { type CustomerValue, customerValuesOf } from '../../shared/management/definition/definition.ts'
import type { ManagementApi } from './management-api.ts'

/**
 * Returns the values that each of these servers requests from every customer, according to its live version; a server that was never
 * deployed requests none. Throws only `AppFailure`.
 */
export async function requestedValuesOf(
  api: ManagementApi,
  serverIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, readonly CustomerValue[]>> {
  const asked = new Map<string, readonly CustomerValue[]>()
  for (const id of serverIds) {
    const { live } = await api.call('servers.get', { id }, signal)
    asked.set(id, live ? customerValuesOf(live.definition) : [])
  }
  return asked
}
