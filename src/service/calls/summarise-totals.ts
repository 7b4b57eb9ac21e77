import type { CallStats } from '../../shared/management/records/call-record.ts'
import type { CallTotal, ToolTotal } from '../store/call-totals.ts'
import { bySlowness, type Names } from './summarise-calls.ts'

interface Buckets {
  /** Milliseconds since 1970. */
  start: number
  end: number
  /** Length of a bucket: whole hours, in milliseconds. */
  step: number
}

/** Builds a chart from totals stored in the database. Percentiles are nearest-rank, accurate to the width of their bucket. */
export async function summariseTotals(
  { hours, tools, customerCount, customers }: CallTotal,
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
  const nameOf = await serverNames([...new Set(tools.map(({ serverId }) => serverId))])
  const identityOf = await identities(customers.map(({ id }) => id))
  return {
    ...total,
    buckets,
    tools: tools
      .map((tool) => ({ ...withPercentiles(tool), serverName: nameOf.get(tool.serverId) ?? '' }))
      .sort(bySlowness),
    customerCount,
    customers: customers.map((customer) => ({ ...customer, primaryIdentity: identityOf.get(customer.id) ?? '' })),
  }
}

function withPercentiles({ durations, ...tool }: ToolTotal): Omit<CallStats['tools'][number], 'serverName'> {
  const percentile = (percent: number): number => {
    let rank = Math.ceil((tool.calls * percent) / 100)
    const found = durations.find(({ calls }) => {
      rank -= calls
      return rank <= 0
    })
    return found ? Math.round(found.totalUs / found.calls) / 1000 : 0
  }
  return { ...tool, p50: percentile(50), p95: percentile(95) }
}
