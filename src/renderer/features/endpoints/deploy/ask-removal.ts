import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { askImpact, type ConfirmedChange } from '../../../lib/impact-question.ts'
import type { ServerPlace } from '../../../lib/server-place.ts'

/**
 * Removes endpoints from the draft, after confirmation if customers use their tools. If that's unknown, removes them immediately, because
 * the deploy dialog will warn.
 */
export async function askRemoval(
  { live }: ServerRecord,
  place: ServerPlace,
  endpointIds: readonly string[],
  remove: () => void,
): Promise<void> {
  const removed = new Set(endpointIds)
  if (!live?.definition.endpoints.some(({ id }) => removed.has(id))) return remove()
  const change: ConfirmedChange = { kind: 'removeEndpoints', endpointIds: [...endpointIds] }
  await askImpact(place, change, async () => remove()).catch(remove)
}
