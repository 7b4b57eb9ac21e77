import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { EventPayload } from '../../../shared/ipc/contract.ts'
import { affectedKinds, type ChangeKind, type Changes } from '../../../shared/management/changes.ts'
import { operationEffects, readsOf } from '../../../shared/management/operation-effects.ts'
import type { OperationName } from '../../../shared/management/operations.ts'

/** Kinds that customers and cleanups change all the time; all others follow what an operator does. */
const TRAFFIC: ReadonlySet<ChangeKind> = new Set(['calls', 'usage', 'cleanups', 'customerCounts'])
/**
 * After a renewal for traffic, the query rests for a second at least, and for several times as long as the answer took: the service
 * has customers to serve.
 */
const MIN_REST_MS = 1000
const REST_FACTOR = 4

/** One query that is being renewed, or was a moment ago. */
interface Renewal {
  running: boolean
  /** What came while it ran. */
  again: 'now' | 'later' | null
  timer: ReturnType<typeof setTimeout> | undefined
  restsUntil: number
}

const isOperation = (name: unknown): name is OperationName =>
  typeof name === 'string' && Object.hasOwn(operationEffects, name)

/** What has changed in the history: these records, or perhaps all of it. */
type HistoryChanges = EventPayload<'history.changed'>

/** When a query is to be asked again; null: what has changed doesn't concern it. The key is a command's name, then its input. */
type Urgency = (queryKey: readonly unknown[]) => 'now' | 'later' | null

/** What has changed in the data of a workspace’s service. */
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

/** Every list may hold a record that has changed; a run changes thousands. */
const byHistory =
  ({ ids }: HistoryChanges): Urgency =>
  ([name, input]) => {
    if (typeof name !== 'string' || !/^(history|fleetCheck)\./.test(name)) return null
    const { id } = (input ?? {}) as { id?: string }
    if (id !== undefined && name.startsWith('history.')) return ids === 'all' || ids.includes(id) ? 'now' : null
    return 'later'
  }

/** Rows end by the hundreds. */
const byRun =
  (runId: string): Urgency =>
  ([name, input]) =>
    name === 'bulk.rows' && (input as { runId?: string } | undefined)?.runId === runId ? 'later' : null

/** What the answer of an operation depends on. */
function dependenciesOf([name, input]: readonly unknown[]): Changes | null {
  if (isOperation(name)) return readsOf(name, input)
  return name === 'servers.list' ? { servers: 'all' } : null
}

const workspaceOf = ([, input]: readonly unknown[]) =>
  typeof input === 'string' ? input : ((input ?? {}) as { workspaceId?: string }).workspaceId

/**
 * Renews the queries whose answers depend on what has changed: at once those that are shown, the others when they are shown again.
 * A request that is under way may have been answered before the change, so it's followed by another. While the window is hidden,
 * nothing is asked; it catches up when it's shown. Returns the functions to call with every change.
 */
export function createQueryRefresher(queryClient: QueryClient): {
  management: (changes: ManagementChanges) => void
  history: (changes: HistoryChanges) => void
  /** Rows of a run. */
  run: (runId: string) => void
  /** The connection to a workspace’s service was lost, or is back. */
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
        // What failed may work again. The list says what’s wrong, and no URL is said to be live while nobody can say so.
        (state.status === 'error' || queryKey[0] === 'servers.list' || queryKey[0] === 'tokens.find')
      for (const query of cache.getAll()) if (concerns(query)) touch(query, 'now')
    },
  }
}
