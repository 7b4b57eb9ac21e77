import { managementCaller } from '../management/management.testkit.ts'
import { queryOnce } from '../store/postgres/run-cluster.testkit.ts'
import type { ClusterOfNodes, Life } from './cluster-of-nodes.testkit.ts'
import { type Journal, wasAway } from './journal.testkit.ts'
import { attemptOf, KNOWN_EVERYWHERE_MS, statusOf } from './load.testkit.ts'

/** How long after its response a call may take to be logged, normally and after an outage, in milliseconds. */
const [LOGGED_MS, LOGGED_AFTER_OUTAGE_MS] = [5_000, 20_000]
/** How long a response may take to reach a client, in milliseconds. */
const ON_ITS_WAY_MS = 1_000
/** Maximum number of concurrent requests. */
const AT_ONCE = 20

/** Figures for the report, and the problems found. */
export interface Findings {
  figures: string[]
  problems: string[]
}

/** Runs the work for each item, several at a time. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const take = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}

/** Calls every acknowledged URL once, and every revoked URL on each node. */
export async function checkTokens({ origin, origins }: ClusterOfNodes, journal: Journal): Promise<Findings> {
  const live = [...journal.generated.keys()].filter((token) => !journal.revoking.has(token))
  let lost = 0
  let alive = 0
  await forEach(live, async (token) => {
    if ((await statusOf(origin, token)) !== 200) lost += 1
  })
  await forEach(journal.revoked, async (token) => {
    const statuses = await Promise.all(origins.map((each) => statusOf(each, token)))
    if (statuses.some((status) => status !== 404)) alive += 1
  })
  return {
    figures: [
      `generations acknowledged: ${journal.generated.size}; of the ${live.length} not revoked since, lost: ${lost}`,
      `revocations acknowledged: ${journal.revoked.size}; lost on any node: ${alive}; looked at ${KNOWN_EVERYWHERE_MS} ms later: ${journal.watched}; unknown to a node then: ${journal.unknown}`,
    ],
    problems: [
      ...(lost > 0 ? ['Acknowledged generations are lost'] : []),
      ...(alive + journal.unknown > 0 ? ['Revoked URLs work'] : []),
    ],
  }
}

/** Checks that each identity has one customer, both in the responses to clients and in the database. */
export async function checkCustomers(databaseUrl: string, { generated }: Journal): Promise<Findings> {
  const rows = await queryOnce<{ identity: string; id: string }>(
    databaseUrl,
    'SELECT primary_identity AS identity, id FROM customers',
  )
  const ids = new Map<string, Set<string>>()
  const all = [...rows.map(({ identity, id }) => ({ identity, customerId: id })), ...generated.values()]
  for (const { identity, customerId } of all) ids.set(identity, (ids.get(identity) ?? new Set()).add(customerId))
  const twice = [...ids.values()].filter(({ size }) => size > 1).length
  const more = rows.length - ids.size
  return {
    figures: [`identities: ${ids.size}; with more than one customer: ${Math.max(twice, more)}`],
    problems: twice > 0 || more > 0 ? ['An identity has several customers'] : [],
  }
}

/** Returns how many milliseconds after a response its node was killed, in which case the call may be missing; null if it wasn't killed. */
function killedBefore({ outages }: Journal, lives: readonly Life[], node: string, at: number): number | null {
  let latest = at + LOGGED_MS
  for (const outage of outages) {
    const end = outage.until ?? Number.POSITIVE_INFINITY
    if (outage.from <= latest && end >= at) latest = Math.max(latest, end + LOGGED_AFTER_OUTAGE_MS)
  }
  const ends = lives.flatMap(({ node: name, from, until, wasKilled }) =>
    name === node && wasKilled && until !== null && from <= at && until >= at - ON_ITS_WAY_MS ? [until] : [],
  )
  const [end] = ends.filter((each) => each <= latest)
  return end === undefined ? null : Math.max(0, end - at)
}

/** Reads the server's whole log, newest first: the text that each call sent to the API, and the call's number. */
async function readLog(manage: ReturnType<typeof managementCaller>, serverId: string) {
  const rows: { id: number; attempt: string }[] = []
  for (let before: number | undefined; ; ) {
    const page = await manage('calls.list', { serverId, limit: 1000, ...(before !== undefined && { before }) })
    rows.push(...page.calls.map(({ id, arguments: given }) => ({ id, attempt: attemptOf(given) })))
    if (page.next === null) return rows
    before = page.next
  }
}

/** Compares the log with what clients and readers saw, and with what reached the API. */
export async function checkLog(
  { nodes, serverId, reached }: { nodes: ClusterOfNodes; serverId: string; reached: ReadonlyMap<string, number> },
  journal: Journal,
): Promise<Findings> {
  const manage = managementCaller(nodes.origin, nodes.apiKey)
  const rows = await readLog(manage, serverId)
  const numbers = new Map(rows.map(({ attempt, id }) => [attempt, id]))
  const unshown = [...journal.shown].filter(([attempt, id]) => numbers.get(attempt) !== id).length
  const missing = [...journal.answered].filter(([attempt]) => !numbers.has(attempt))
  const waits = missing.map(([, { node, at }]) => killedBefore(journal, nodes.lives, node, at))
  const unexplained = waits.filter((wait) => wait === null).length
  const lostFor = missing
    .filter((_, index) => waits[index] === null)
    .slice(0, 10)
    .map(([attempt, { node, at }]) => `${new Date(at).toISOString()} ${attempt} of ${node}`)
  /** Describes the missing calls whose node was killed: how many, and the longest time between response and kill, in milliseconds. */
  const describe = (isAway: boolean) => {
    const some = missing.flatMap(([, { at }], index) => {
      const wait = waits[index] ?? null
      return wait !== null && wasAway(journal, at - 1_000, at + wait) === isAway ? [wait] : []
    })
    return `${some.length}, at most ${Math.max(0, ...some)} ms before`
  }
  const twice = rows.length - numbers.size
  const repeated = [...reached.values()].filter((times) => times > 1).length
  const unreached = [...journal.answered.keys()].filter((attempt) => !reached.has(attempt)).length
  const { calls: total } = await manage('calls.stats', { serverId, days: 1 })
  const gaps = await manage('calls.missing', { serverId })
  const problems: [boolean, string][] = [
    [unshown > 0, 'Calls that were read in the log are no longer there'],
    [unexplained > 0, `Answered calls aren’t in the log, though nothing killed their node:\n${lostFor.join('\n')}`],
    [twice > 0, 'Calls are in the log twice'],
    [repeated > 0, 'A call reached the API twice'],
    [unreached > 0, 'An answered call never reached the API'],
    [total !== rows.length, `The totals count ${total} calls, the log has ${rows.length}`],
    [gaps.length > 0, 'There was no room for calls'],
  ]
  return {
    figures: [
      `rows in the log: ${rows.length}; counted by the totals: ${total}; in the log twice: ${twice}`,
      `rows shown to readers: ${journal.shown.size}; lost: ${unshown}`,
      `answered calls without a row: ${missing.length} of ${journal.answered.size}; answered before their node was killed: ${describe(false)}; before it was killed while the database was away: ${describe(true)}; for no such reason: ${unexplained}`,
      `calls that reached the API: ${reached.size}; twice: ${repeated}`,
    ],
    problems: problems.flatMap(([isSo, problem]) => (isSo ? [problem] : [])),
  }
}
