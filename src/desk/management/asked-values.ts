import { type CustomerValue, customerValuesOf } from '../../shared/management/definition/definition.ts'
import type { ManagementApi } from './management-api.ts'

/** What each of these servers asks of every customer, by what is live of it; one that was never deployed asks nothing. Throws `AppFailure` only. */
export async function askedValuesOf(
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
