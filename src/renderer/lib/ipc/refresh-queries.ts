import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { EventPayload } from '../../../shared/ipc/contract.ts'
import { affectedKinds, type ChangeKind, type Changes } from '../../../shared/management/changes.ts'
import { operationEffects, readsOf } from '../../../shared/management/operation-effects.ts'
import type { OperationName } from '../../../shared/management/operations.ts'

/** Kinds that change constantly because of customers and cleanups; all others only change when an operator acts. */
const TRAFFIC: ReadonlySet<ChangeKind> = new Set(['calls', 'usage', 'cleanups', 'customerCounts'])
/**
 * Minimum pause, in milliseconds, after a refetch caused by traffic; if the response was slow, a multiple of its duration. The service has
 * customers to serve.
 */
const MIN_REST_MS = 1000
const REST_FACTOR = 4

/** A query that's being refetched, or was refetched recently. */
interface Renewal {
  running: boolean
  /** When to refetch again, because of changes that arrived while it was in flight. */
  again: 'now' | 'later' | null
  timer: ReturnType<typeof setTimeout> | undefined
  restsUntil: number
}

const isOperation = (name: unknown): name is OperationName =>
  typeof name === 'string' && Object.hasOwn(operationEffects, name)

/** Changes to the history: these records, or possibly all. */
type HistoryChanges = EventPayload<'history.changed'>

/** Returns when to refetch a query; null if it's unaffected. The key is a command's name and its input. */
type Urgency = (queryKey: readonly unknown[]) => 'now' | 'later' | null

/** Changes to the data of a workspace's service. */
type ManagementChanges = EventPayload<'management.changed'>

const byManagement =
  ({ workspaceId, changes }: ManagementChanges): Urgency =>
  (queryKey) => {
    if (workspaceOf(queryKey) !== workspaceId) return null
    const dependencies = dependenciesOf(queryKey)
    const affected = dependencies ? affectedKinds(dependencies, changes) : []
    if (affected.length === 0) return null
    return affected.every((kind) => TRAFFIC.has(kind)) ? 'later' : 'now'
  }

/**
 * Refetches after changes to the history. Lists aren't refetched until later, because any may contain a changed record, and a run changes
 * thousands.
 */
const byHistory =
  ({ ids }: HistoryChanges): Urgency =>
  ([name, input]) => {
    if (typeof name !== 'string' || !/^(history|fleetCheck)\./.test(name)) return null
    const { id } = (input ?? {}) as { id?: string }
    if (id !== undefined && name.startsWith('history.')) return ids === 'all' || ids.includes(id) ? 'now' : null
    return 'later'
  }

/** Refetches after rows of a run changed, but not immediately, because they finish by the hundreds. */
const byRun =
  (runId: string): Urgency =>
  ([name, input]) =>
    name === 'bulk.rows' && (input as { runId?: string } | undefined)?.runId === runId ? 'later' : null

/** Returns what an operation's response depends on. */
function dependenciesOf([name, input]: readonly unknown[]): Changes | null {
  if (isOperation(name)) return readsOf(name, input)
  return name === 'servers.list' ? { servers: 'all' } : null
}

const workspaceOf = ([, input]: readonly unknown[]) =>
  typeof input === 'string' ? input : ((input ?? {}) as { workspaceId?: string }).workspaceId

/**
 * Refetches queries affected by changes: visible ones immediately, others when they're shown again. A response in flight may predate the
 * change, so another request follows. Pauses while the window is hidden and catches up when it's shown. Returns the functions to call with
 * every change.
 */
export function createQueryRefresher(queryClient: QueryClient): {
  management: (changes: ManagementChanges) => void
  history: (changes: HistoryChanges) => void
  /** Call when rows of a run change. */
  run: (runId: string) => void
  /** Call when the connection to a workspace's service is lost or restored. */
  connection: (workspaceId: string) => void
} {
  const cache = queryClient.getQueryCache()
  const renewals = new Map<Query, Renewal>()
  const missed = new Set<Query>()

  async function run(query: Query, renewal: Renewal): Promise<void> {
    const { queryKey } = query
    const refetch = () =>
      queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
    const started = performance.now()
    renewal.timer = undefined
    renewal.running = true
    if (query.state.fetchStatus === 'fetching') await refetch()
    await refetch()
    renewal.running = false
    const took = performance.now() - started
    renewal.restsUntil = performance.now() + Math.max(MIN_REST_MS, REST_FACTOR * took)
    const { again } = renewal
    renewal.again = null
    if (again) plan(query, again)
  }

  function plan(query: Query, when: 'now' | 'later'): void {
    const renewal = renewals.get(query) ?? { running: false, again: null, timer: undefined, restsUntil: 0 }
    renewals.set(query, renewal)
    if (renewal.running) {
      if (renewal.again !== 'now') renewal.again = when
      return
    }
    const wait = when === 'now' ? 0 : renewal.restsUntil - performance.now()
    if (wait > 0) {
      renewal.timer ??= setTimeout(() => void run(query, renewal), wait)
      return
    }
    clearTimeout(renewal.timer)
    void run(query, renewal)
  }

  cache.subscribe(({ type, query }) => {
    if (type !== 'removed') return
    clearTimeout(renewals.get(query)?.timer)
    renewals.delete(query)
    missed.delete(query)
  })
  focusManager.subscribe((shown) => {
    if (!shown) return
    for (const query of missed) plan(query, 'now')
    missed.clear()
  })

  function touch(query: Query, urgency: 'now' | 'later'): void {
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
    if (!query.isActive()) return
    if (focusManager.isFocused()) plan(query, urgency)
    else missed.add(query)
  }

  function refresh(urgencyOf: Urgency): void {
    for (const query of cache.getAll()) {
      const urgency = urgencyOf(query.queryKey)
      if (urgency !== null) touch(query, urgency)
    }
  }

  return {
    management: (changes) => refresh(byManagement(changes)),
    history: (changes) => refresh(byHistory(changes)),
    run: (runId) => refresh(byRun(runId)),
    connection(workspaceId) {
      const concerns = ({ queryKey, state }: Query) =>
        workspaceOf(queryKey) === workspaceId &&
        // Failed queries may succeed now. The server list has to show what's wrong, and URLs must not be shown as live while that can't be
        // known.
        (state.status === 'error' || queryKey[0] === 'servers.list' || queryKey[0] === 'tokens.find')
      for (const query of cache.getAll()) if (concerns(query)) touch(query, 'now')
    },
  }
}
