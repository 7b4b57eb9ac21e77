import type {
  ChangedCustomers,
  CustomerBefore,
  CustomerChange,
  CustomerOutcome,
} from '../../../../shared/management/records/customer-change.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { Failure } from '../../../lib/errors/failure.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { addIssued } from '../../../lib/issued-urls/issued-store.ts'
import type { ServerPlace } from '../../../lib/server-place.ts'
import type { CustomersQuestion } from '../list/customers-view.ts'

/** Number of customers per request, small enough to finish quickly so that Cancel takes effect soon. */
const AT_ONCE = 100
const ROTATED_AT_ONCE = 10
const IDS_AT_ONCE = 10_000

export interface Progress {
  done: number
  of: number
}

export interface Running {
  /** Aborting stops between two requests; changes already made remain. */
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

export interface ManyChanged {
  /** Number of customers per outcome. */
  outcomes: Partial<Record<CustomerOutcome, number>>
  /** Previous values, for undo. */
  before: { id: string; before: CustomerBefore }[]
  /** Number of customers not processed because of cancellation. */
  left: number
  /** Nodes of the service that haven't confirmed the latest change. */
  unconfirmed: readonly UnconfirmedNode[]
  /** The error that stopped the change; null if it completed or was canceled. */
  problem: unknown
}

export async function idsOf(question: CustomersQuestion & ServerPlace, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await invoke('customers.ids', { ...question, offset: ids.length, limit: IDS_AT_ONCE }, { signal })
    ids.push(...page.ids)
    if (page.ids.length < IDS_AT_ONCE) return ids
  }
}

async function inParts<T>(
  items: readonly T[],
  size: number,
  { signal, onProgress }: Running,
  work: (part: T[]) => Promise<{ results: ChangedCustomers; problem?: unknown }>,
): Promise<ManyChanged> {
  const changed: ManyChanged = { outcomes: {}, before: [], left: 0, unconfirmed: [], problem: null }
  for (let start = 0; start < items.length; start += size) {
    if (signal.aborted) return { ...changed, left: items.length - start }
    onProgress({ done: start, of: items.length })
    try {
      const { results, problem } = await work(items.slice(start, start + size))
      for (const { id, outcome, before, unconfirmed } of results) {
        if (unconfirmed) changed.unconfirmed = unconfirmed
        changed.outcomes[outcome] = (changed.outcomes[outcome] ?? 0) + 1
        if (outcome === 'changed' && before) changed.before.push({ id, before })
      }
      if (problem) return { ...changed, problem }
    } catch (problem) {
      return { ...changed, problem }
    }
  }
  return changed
}

/** Applies one change to many of a server's customers. Never rejects. */
export const changeMany = (place: ServerPlace, ids: readonly string[], change: CustomerChange, running: Running) =>
  inParts(ids, AT_ONCE, running, async (part) => ({
    results: await invoke('customers.changeMany', { ...place, ids: part, change }),
  }))

/** Undoes a change. Resolves to the number of customers not processed because of cancellation. Rejects with the failure that stopped it. */
export async function restoreMany(
  place: ServerPlace,
  before: ManyChanged['before'],
  running: Running,
): Promise<number> {
  const { left, problem } = await inParts(before, AT_ONCE, running, async (customers) => ({
    results: await invoke('customers.restoreMany', { ...place, customers }),
  }))
  if (problem) throw problem
  return left
}

/** Generates new URLs for many customers. They're saved in the history; any that couldn't be saved are shown automatically. */
export const rotateMany = (
  workspaceId: string,
  server: { id: string; name: string },
  ids: readonly string[],
  overlapUntil: string | null,
  running: Running,
) =>
  inParts(ids, ROTATED_AT_ONCE, running, async (part) => {
    const results = await invoke('access.rotateCustomers', { workspaceId, server, ids: part, overlapUntil })
    for (const { recordId, recordProblem, customer, ...access } of results.flatMap(({ unrecorded }) => unrecorded)) {
      const issued = { id: recordId, workspaceId, server, customer, access, recordProblem }
      addIssued({ ...issued, issuedAt: Date.now() })
    }
    const failed = results.find(({ problem }) => problem !== null)?.problem
    return {
      results: results.map(({ id, rotated, unconfirmed }) => ({
        id,
        outcome: rotated > 0 ? 'changed' : 'noToken',
        unconfirmed,
      })),
      ...(failed && { problem: new Failure(failed) }),
    }
  })
