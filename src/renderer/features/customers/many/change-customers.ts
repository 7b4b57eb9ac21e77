import { AppFailure } from '../../../../shared/errors.ts'
import type {
  ChangedCustomers,
  CustomerBefore,
  CustomerChange,
  CustomerOutcome,
} from '../../../../shared/management/records/customer-change.ts'
import type { UnconfirmedNode } from '../../../../shared/management/records/unconfirmed-node.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { addIssued } from '../../../lib/issued-urls/issued-store.ts'
import type { ServerPlace } from '../../../lib/server-place.ts'
import type { CustomersQuestion } from '../list/customers-view.ts'

/** Customers of one request: so many take a moment only, after which it can be stopped. */
const AT_ONCE = 100
const ROTATED_AT_ONCE = 10
const IDS_AT_ONCE = 10_000

/** How far a change of many has come. */
export interface Progress {
  done: number
  of: number
}

export interface Running {
  /** Aborting ends it between two requests; what was done stays. */
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** What became of many customers. */
export interface ManyChanged {
  /** How many ended in which way. */
  outcomes: Partial<Record<CustomerOutcome, number>>
  /** For taking it back. */
  before: { id: string; before: CustomerBefore }[]
  /** How many it was canceled before. */
  left: number
  /** Nodes of the service that haven’t confirmed the last of it. */
  unconfirmed: readonly UnconfirmedNode[]
  /** Why it ended early; null when it went through or was stopped. */
  problem: unknown
}

/** The customers that a question is about, all of them. */
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

/** Does one change to many customers of a server. Never rejects. */
export const changeMany = (place: ServerPlace, ids: readonly string[], change: CustomerChange, running: Running) =>
  inParts(ids, AT_ONCE, running, async (part) => ({
    results: await invoke('customers.changeMany', { ...place, ids: part, change }),
  }))

/** Takes back what a change did. Resolves with how many it was canceled before; throws the failure that ended it. */
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

/** Makes new URLs for many customers. Their URLs are in the history; one that couldn't be written there comes up by itself. */
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
      ...(failed && { problem: new AppFailure(failed) }),
    }
  })
