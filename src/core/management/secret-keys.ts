import { customerValuesOf } from '../../shared/management/definition/definition.ts'
import type { ManagementApi } from './management-api.ts'

/** The keys of the customers' metadata that is secret for any of these servers, by what is live of them. Throws `AppFailure` only. */
export async function secretKeysOf(
  api: ManagementApi,
  serverIds: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const keys = new Set<string>()
  for (const id of serverIds) {
    const { live } = await api.call('servers.get', { id }, signal)
    const asked = live ? customerValuesOf(live.definition) : []
    for (const { key, secret } of asked) if (secret) keys.add(key)
  }
  return [...keys]
}
