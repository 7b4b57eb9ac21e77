import { estimateTokenCount } from 'tokenx'
import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { differingParts, fingerprintOf } from '../../../importers/documents/fingerprint.ts'
import type { DocumentImport } from '../../../importers/documents/import-document.ts'
import { baseAddressIdOf } from '../../../shared/management/definition/base-address.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { toolOf } from '../../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import type { InspectedOperation } from '../../../shared/management/imports/document-inspection.ts'
import { throwIfCancelled } from '../refuse.ts'
import { findAlike } from './alike-endpoints.ts'

/** Returns the key of an operation in `choose`. */
export const operationKey = (document: string, operation: string): string => `${document} ${operation.slice(0, 2000)}`

/** Returns a draft's endpoints by the operation they were imported from. */
export function endpointsByOperation({ endpoints }: Pick<Definition, 'endpoints'>): Map<string, Endpoint> {
  const found = new Map<string, Endpoint>()
  for (const endpoint of endpoints) {
    if (endpoint.origin) found.set(operationKey(endpoint.origin.document, endpoint.origin.operation), endpoint)
  }
  return found
}

/** Returns which parts of an operation differ from what was imported, and which of those were edited in the draft. */
function compareOperation(mine: Endpoint, theirs: Endpoint): { changes: string[]; edited: string[] } {
  const imported = mine.origin?.fingerprint ?? {}
  const changes = differingParts(imported, theirs.origin?.fingerprint ?? {})
  const own = new Set(differingParts(imported, fingerprintOf(mine)))
  return { changes, edited: changes.filter((part) => own.has(part)) }
}

/** Compares a document's importable operations with a draft. Operations that only the draft has come last. */
export async function compareDocument(
  { document, operations, endpoints, baseAddresses }: DocumentImport,
  draft: Definition,
  signal: AbortSignal,
): Promise<InspectedOperation[]> {
  const known = endpointsByOperation(draft)
  const yieldToEventLoop = createYieldToEventLoop()
  const compared: InspectedOperation[] = []
  if (!document) return []
  const names = new Map([...draft.baseAddresses, ...baseAddresses].map(({ id, name }) => [id, name]))
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const alike = findAlike(draft.endpoints, endpoints, { known: draft.baseAddresses, found: baseAddresses })
  for (const { key: operation, endpointId, groups, path, deprecated, tokens } of operations) {
    await yieldToEventLoop()
    throwIfCancelled(signal)
    const endpoint = byId.get(endpointId ?? '')
    if (!endpoint) continue
    const key = operationKey(document.id, operation)
    const mine = known.get(key)
    known.delete(key)
    const { changes, edited } = mine ? compareOperation(mine, endpoint) : { changes: [], edited: [] }
    compared.push({
      ...factsOf(key, endpoint),
      groups,
      path,
      deprecated,
      tokens,
      state: mine ? (changes.length > 0 ? 'changed' : 'present') : 'new',
      endpointId: mine?.id ?? null,
      alike: mine ? null : asAlike(alike.get(endpoint.id)),
      changes,
      edited,
      baseAddress: names.get(baseAddressIdOf(endpoint.baseUrl) ?? '') ?? null,
    })
  }
  for (const [key, endpoint] of known) {
    await yieldToEventLoop()
    const { origin, id } = endpoint
    if (origin?.document !== document.id) continue
    compared.push({
      ...factsOf(key, endpoint),
      tokens: estimateTokenCount(JSON.stringify(toolOf(endpoint))),
      groups: [],
      path: endpoint.path,
      deprecated: false,
      state: 'removed',
      endpointId: id,
      alike: null,
      changes: [],
      edited: [],
      baseAddress: names.get(baseAddressIdOf(endpoint.baseUrl) ?? '') ?? null,
    })
  }
  return compared
}

const asAlike = (endpoint: Endpoint | undefined) =>
  endpoint ? { endpointId: endpoint.id, toolName: endpoint.toolName } : null

const factsOf = (key: string, endpoint: Endpoint) => ({
  key,
  method: endpoint.method,
  summary: endpoint.title,
  toolName: endpoint.toolName,
})
