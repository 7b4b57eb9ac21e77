import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { type AskedChange, askImpact } from '../../../lib/impact-question.ts'
import type { ServerPlace } from '../../../lib/server-place.ts'

/**
 * Takes endpoints out of the draft, having asked first where customers were given their tools. Where the service can't say so now, the deploy
 * will: then it's done at once.
 */
export async function askRemoval(
  { live }: ServerRecord,
  place: ServerPlace,
  endpointIds: readonly string[],
  remove: () => void,
): Promise<void> {
  const removed = new Set(endpointIds)
  if (!live?.definition.endpoints.some(({ id }) => removed.has(id))) return remove()
  const change: AskedChange = { kind: 'removeEndpoints', endpointIds: [...endpointIds] }
  await askImpact(place, change, async () => remove()).catch(remove)
}
