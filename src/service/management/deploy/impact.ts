import { setImmediate } from 'node:timers/promises'
import { groupBy } from '../../../base/runtime/group-by.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { credentialIdsOf, withCredentialIds } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { BURST_SECONDS, effectiveLimits, type OwnCallLimits } from '../../../shared/management/records/call-limits.ts'
import {
  type Carry,
  type Impact,
  type ImpactReason,
  MAX_NAMED_CUSTOMERS,
  MAX_REASONS,
  type PlannedChange,
} from '../../../shared/management/records/impact.ts'
import { DAY_MS } from '../../../shared/values/durations.ts'
import type { Store } from '../../store/store.ts'
import { findServer } from '../read-server.ts'
import { notFound } from '../refuse.ts'
import { createAccessComparison, type Loss } from './compare-access.ts'

/** Period of customers' usage that's considered, in milliseconds. */
const USE_MS = DAY_MS

/** Creates a tally of customers and the reasons for their losses. */
function createTally() {
  const found = new Map<string, { reason: ImpactReason; ids: string[] }>()
  let losing = 0
  let customers = 0
  return {
    add(id: string, { isLosing, reasons }: Loss): void {
      customers += 1
      if (isLosing) losing += 1
      for (const reason of reasons) {
        const key = JSON.stringify(reason)
        const known = found.get(key) ?? { reason, ids: [] }
        known.ids.push(id)
        found.set(key, known)
      }
    },
    async sum({ customers: known }: Pick<Store, 'customers'>): Promise<Omit<Impact, 'carries'>> {
      const most = [...found.values()].sort((one, other) => other.ids.length - one.ids.length).slice(0, MAX_REASONS)
      const reasons: Impact['reasons'] = []
      for (const { reason, ids } of most) {
        const named = await known.listOf(ids.slice(0, MAX_NAMED_CUSTOMERS))
        const shown = named.map(({ id, primaryIdentity }) => ({ id, primaryIdentity }))
        shown.sort((one, other) => (one.primaryIdentity < other.primaryIdentity ? -1 : 1))
        reasons.push({ reason, customers: ids.length, named: shown })
      }
      return { customers, losing, reasons }
    },
  }
}

/**
 * Returns which customers would lose something by changing a server, at `now` (milliseconds); none if it was never deployed. Throws
 * `notFound`.
 */
export async function impactOf(store: Store, serverId: string, change: PlannedChange, now: number): Promise<Impact> {
  const { server, draft } = await findServer(store, serverId)
  if (change.kind === 'setLimits') return limitsImpact(store, serverId, server.limits, change, now)
  const live = server.liveVersion === null ? null : await store.versions.read(serverId, server.liveVersion)
  if (!live) return { customers: 0, losing: 0, reasons: [], carries: [] }
  const carry = 'carry' in change ? change.carry : []
  const next = await changed(store, serverId, draft.definition, change)
  const moved = change.kind === 'receive' ? await store.movedItems.of(serverId, 'customer') : null
  const uncounted = new Set([...(moved?.values() ?? [])].map(({ place }) => place))
  return definitionImpact(store, { serverId, before: live.definition, after: next, carry, uncounted }, now)
}

async function changed(
  store: Store,
  serverId: string,
  draft: Definition,
  change: Exclude<PlannedChange, { kind: 'setLimits' }>,
): Promise<Definition> {
  switch (change.kind) {
    case 'deploy':
      return draft
    case 'rollBack': {
      const version = await store.versions.read(serverId, change.version)
      if (!version) throw notFound('version')
      return version.definition
    }
    case 'receive':
      return change.definition
    case 'removeCredential':
      return withoutCredential(draft, change.credentialId)
    case 'removeEndpoints': {
      const removed = new Set(change.endpointIds)
      return { ...draft, endpoints: draft.endpoints.filter(({ id }) => !removed.has(id)) }
    }
  }
}

/** Removes a credential from a definition and from its endpoints. */
export const withoutCredential = (definition: Definition, credentialId: string): Definition => ({
  ...definition,
  credentials: definition.credentials.filter(({ id }) => id !== credentialId),
  endpoints: definition.endpoints.map((endpoint) =>
    credentialIdsOf(endpoint).includes(credentialId)
      ? withCredentialIds(
          endpoint,
          credentialIdsOf(endpoint).filter((id) => id !== credentialId),
        )
      : endpoint,
  ),
})

interface Comparison {
  serverId: string
  before: Definition
  after: Definition
  carry: readonly Carry[]
  /** IDs of customers to leave out of the tally. */
  uncounted: ReadonlySet<string>
}

async function definitionImpact(
  store: Store,
  { serverId, before, after, carry, uncounted }: Comparison,
  now: number,
): Promise<Impact> {
  const comparison = createAccessComparison(before, after, carry)
  // The options don't depend on which values are already being carried over.
  const plain = carry.length === 0 ? comparison : createAccessComparison(before, after, [])
  const pins = await store.customerTools.ofServer(serverId)
  const tally = createTally()
  const carries = new Map<string, Impact['carries'][number]>()
  for await (const part of store.tokenAccess.ofServer(serverId, new Date(now).toISOString())) {
    for (const [customerId, tokens] of groupBy(part, ({ customerId }) => customerId)) {
      if (uncounted.has(customerId)) continue
      const pinned = pins.get(customerId)
      const loss = comparison.lossOf(tokens, pinned)
      tally.add(customerId, loss)
      const plainLoss = plain === comparison ? loss : plain.lossOf(tokens, pinned)
      for (const reason of plainLoss.reasons) {
        if (reason.kind !== 'needsValue') continue
        for (const option of plain.carriesTo(reason.key)) {
          const has = tokens.some(({ values, secrets }) => (reason.secret ? secrets : values).includes(option.from))
          if (!has) continue
          const key = JSON.stringify([option.from, option.to])
          carries.set(key, { ...option, customers: (carries.get(key)?.customers ?? 0) + 1 })
        }
      }
    }
    await setImmediate()
  }
  return { ...(await tally.sum(store)), carries: [...carries.values()] }
}

async function limitsImpact(
  store: Store,
  serverId: string,
  known: OwnCallLimits,
  { limits, customerId }: Extract<PlannedChange, { kind: 'setLimits' }>,
  now: number,
): Promise<Impact> {
  const tally = createTally()
  const since = new Date(now - USE_MS).toISOString()
  const own = await store.customerLimits.ofServer(serverId)
  for (const peak of await store.peakUse(serverId, since, customerId)) {
    const ofCustomer = own.get(peak.customerId) ?? {}
    const before = effectiveLimits(known, ofCustomer)
    const after = customerId === undefined ? effectiveLimits(limits, ofCustomer) : effectiveLimits(known, limits)
    const used = {
      callsPerSecond: peak.calls / BURST_SECONDS,
      bytesPerSecond: peak.bytes / BURST_SECONDS,
      maxRequestBytes: peak.largest,
    }
    const over = (Object.keys(used) as (keyof typeof used)[]).filter(
      (limit) => after[limit] < before[limit] && used[limit] > after[limit],
    )
    const reasons = over.map((limit) => ({ kind: 'overLimit' as const, limit }))
    tally.add(peak.customerId, { isLosing: false, reasons })
  }
  return { ...(await tally.sum(store)), carries: [] }
}
