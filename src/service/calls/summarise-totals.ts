import type { CallStats } from '../../shared/management/records/call-record.ts'
import type { CallTotal, DurationCount } from '../store/call-totals.ts'
import { bySlowness, type Names } from './summarise-calls.ts'

interface Buckets {
  /** Milliseconds since 1970. */
  start: number
  end: number
  /** Whole hours, in milliseconds. */
  step: number
}

/** What is drawn of the totals that a database keeps. Percentiles are those of the nearest rank, within the width of its bucket. */
export async function summariseTotals(
  { hours, durations, customerCount, customers }: CallTotal,
  { start, end, step }: Buckets,
  { serverNames, identities }: Names,
): Promise<Omit<CallStats, 'refused'>> {
  const buckets: CallStats['buckets'] = []
  for (let at = start; at < end; at += step) buckets.push({ at: new Date(at).toISOString(), calls: 0, errors: 0 })
  const total = { calls: 0, errors: 0 }
  for (const { hour, calls, errors } of hours) {
    const bucket = buckets[Math.floor((Date.parse(`${hour}:00:00.000Z`) - start) / step)]
    for (const sum of bucket ? [bucket, total] : []) {
      sum.calls += calls
      sum.errors += errors
    }
  }
  const nameOf = await serverNames([...new Set(durations.map(({ serverId }) => serverId))])
  const identityOf = await identities(customers.map(({ id }) => id))
  return {
    ...total,
    buckets,
    tools: [...byTool(durations).values()]
      .map((counts) => ({ ...toolOf(counts), serverName: nameOf.get(counts[0]?.serverId ?? '') ?? '' }))
      .sort(bySlowness),
    customerCount,
    customers: customers.map((customer) => ({ ...customer, primaryIdentity: identityOf.get(customer.id) ?? '' })),
  }
}

function byTool(durations: readonly DurationCount[]): Map<string, DurationCount[]> {
  const tools = new Map<string, DurationCount[]>()
  for (const count of durations) {
    const key = `${count.serverId} ${count.tool}`
    const known = tools.get(key)
    if (known) known.push(count)
    else tools.set(key, [count])
  }
  return tools
}

function toolOf(counts: DurationCount[]): Omit<CallStats['tools'][number], 'serverName'> {
  const { serverId = '', tool = '' } = counts[0] ?? {}
  counts.sort((left, right) => left.bucket - right.bucket)
  const sum = (of: (count: DurationCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  const calls = sum((count) => count.calls)
  const percentile = (percent: number): number => {
    let rank = Math.ceil((calls * percent) / 100)
    const found = counts.find((count) => {
      rank -= count.calls
      return rank <= 0
    })
    return found ? Math.round(found.totalUs / found.calls) / 1000 : 0
  }
  return { serverId, tool, calls, errors: sum(({ errors }) => errors), p50: percentile(50), p95: percentile(95) }
}
