import type { CallStats } from '../../shared/platform/call-record.ts'
import type { CallColumns } from '../store/call-stats.ts'

/** Customers that are told apart; those with the most calls. */
const MOST_CUSTOMERS = 20

interface Count {
  calls: number
  errors: number
}

export interface Names {
  serverNames: ReadonlyMap<string, string>
  identities: (ids: readonly string[]) => ReadonlyMap<string, string>
}

/** Adds up calls stretch by stretch; `finish` gives the exact totals, by tool and by customer. */
export function summariseCalls() {
  const tools = new Map<string, Count & { serverId: string; tool: string; durations: number[] }>()
  const customers = new Map<string, Count>()
  const total: Count = { calls: 0, errors: 0 }

  return {
    /** Adds the calls of a stretch of time and returns how many there are. */
    add(columns: CallColumns): Count {
      const stretch: Count = { calls: columns.oks.length, errors: 0 }
      for (const [index, ok] of columns.oks.entries()) {
        const failed = ok === 0 ? 1 : 0
        const serverId = columns.servers[index] ?? ''
        const tool = columns.tools[index] ?? ''
        const key = `${serverId} ${tool}`
        const ofTool = tools.get(key) ?? { serverId, tool, calls: 0, errors: 0, durations: [] }
        tools.set(key, ofTool)
        ofTool.durations.push(columns.durations[index] ?? 0)
        count(ofTool, failed)
        const customerId = columns.customers[index] ?? ''
        const ofCustomer = customers.get(customerId) ?? { calls: 0, errors: 0 }
        customers.set(customerId, ofCustomer)
        count(ofCustomer, failed)
        stretch.errors += failed
      }
      total.calls += stretch.calls
      total.errors += stretch.errors
      return stretch
    },
    finish({ serverNames, identities }: Names): Omit<CallStats, 'buckets' | 'refused'> {
      const most = [...customers].sort(([, left], [, right]) => right.calls - left.calls).slice(0, MOST_CUSTOMERS)
      const identityOf = identities(most.map(([id]) => id))
      return {
        ...total,
        tools: [...tools.values()]
          .map(({ serverId, tool, calls, errors, durations }) => {
            const sorted = Float64Array.from(durations).sort()
            const [p50, p95] = [percentile(sorted, 50), percentile(sorted, 95)]
            return { serverId, serverName: serverNames.get(serverId) ?? '', tool, calls, errors, p50, p95 }
          })
          .sort((left, right) => right.p95 - left.p95 || right.p50 - left.p50),
        customerCount: customers.size,
        customers: most.map(([id, count]) => ({ id, primaryIdentity: identityOf.get(id) ?? '', ...count })),
      }
    },
  }
}

function count(of: Count, failed: number): void {
  of.calls += 1
  of.errors += failed
}

/** The smallest value that at least `percent` of the values do not exceed (nearest rank). */
function percentile(sorted: Float64Array, percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0
}
