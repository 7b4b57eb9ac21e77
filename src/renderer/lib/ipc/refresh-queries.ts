import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { affectedKinds, type ChangeKind, type Changes } from '../../../shared/management/changes.ts'
import { readsOf } from '../../../shared/management/operation-effects.ts'
import { type OperationName, operations } from '../../../shared/management/operations.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'

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
  typeof name === 'string' && Object.hasOwn(operations, name)

/** What the answer under a query's key depends on: the key is a command's name, then its input. */
function dependenciesOf([name, input]: readonly unknown[]): Changes | null {
  if (isOperation(name)) return readsOf(name, input)
  const { workspaceId } = (input ?? {}) as { workspaceId?: unknown }
  return name === 'servers.list' && workspaceId === LOCAL_WORKSPACE_ID ? { servers: 'all' } : null
}

/**
 * Renews the queries whose answers depend on what has changed: at once those that are shown, the others when they are shown again.
 * A request that is under way may have been answered before the change, so it's followed by another. While the window is hidden,
 * nothing is asked; it catches up when it's shown. Returns the function to call with every change.
 */
export function createQueryRefresher(queryClient: QueryClient): (changes: Changes) => void {
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

  return (changes) => {
    for (const query of cache.getAll()) {
      const dependencies = dependenciesOf(query.queryKey)
      const touched = dependencies ? affectedKinds(dependencies, changes) : []
      if (touched.length === 0) continue
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
      if (!query.isActive()) continue
      if (focusManager.isFocused()) plan(query, touched.every((kind) => TRAFFIC.has(kind)) ? 'later' : 'now')
      else missed.add(query)
    }
  }
}
