import { createYieldToEventLoop } from '../../base/event-loop/yield-to-event-loop.ts'
import type { CallStats } from '../../shared/management/records/call-record.ts'
import type { CallColumns } from '../store/call-stats.ts'
import { createDurations, type Durations } from './durations.ts'

/** Number of customers listed separately: those with the most calls. */
export const MAX_CUSTOMERS = 20
/** Maximum number of tools with separate figures. Customers can call any name, so calls to any others are only included in the totals. */
export const MAX_TOOLS = 2_000

interface Count {
  calls: number
  errors: number
}

export interface Names {
  serverNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  identities: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

type ToolStats = CallStats['tools'][number]

/** Sorts the slowest first. */
export const bySlowness = (left: ToolStats, right: ToolStats): number => right.p95 - left.p95 || right.p50 - left.p50

interface ToolCount extends Count {
  serverId: string
  tool: string
  durations: Durations
  /** Durations of the calls being added. */
  adding: number[]
}

/** Aggregates calls slice by slice. `finish` returns the exact totals, by tool and by customer. */
export function summariseCalls() {
  const tools = new Map<string, ToolCount>()
  const customers = new Map<string, Count>()
  const total: Count = { calls: 0, errors: 0 }

  function toolOf(serverId: string, tool: string): ToolCount | undefined {
    const key = `${serverId} ${tool}`
    const known = tools.get(key)
    if (known || tools.size >= MAX_TOOLS) return known
    const made = { serverId, tool, calls: 0, errors: 0, durations: createDurations(), adding: [] }
    tools.set(key, made)
    return made
  }

  return {
    /** Adds the calls of a slice and returns how many there are. */
    add(columns: CallColumns): Count {
      const slice: Count = { calls: columns.oks.length, errors: 0 }
      const touched = new Set<ToolCount>()
      for (const [index, ok] of columns.oks.entries()) {
        const failed = ok === 0 ? 1 : 0
        const ofTool = toolOf(columns.servers[index] ?? '', columns.tools[index] ?? '')
        if (ofTool) {
          count(ofTool, failed)
          ofTool.adding.push(columns.durations[index] ?? 0)
          touched.add(ofTool)
        }
        const customerId = columns.customers[index] ?? ''
        const ofCustomer = customers.get(customerId) ?? { calls: 0, errors: 0 }
        customers.set(customerId, ofCustomer)
        count(ofCustomer, failed)
        slice.errors += failed
      }
      for (const ofTool of touched) ofTool.durations.add(ofTool.adding.splice(0))
      total.calls += slice.calls
      total.errors += slice.errors
      return slice
    },
    async finish({ serverNames, identities }: Names): Promise<Omit<CallStats, 'buckets' | 'refused'>> {
      const yieldToEventLoop = createYieldToEventLoop()
      const most = withMostCalls(customers)
      const identityOf = await identities(most.map(([id]) => id))
      const nameOf = await serverNames([...new Set(Array.from(tools.values(), ({ serverId }) => serverId))])
      const slowest: CallStats['tools'] = []
      for (const { serverId, tool, calls, errors, durations } of tools.values()) {
        const p50 = durations.percentile(50)
        await yieldToEventLoop()
        const p95 = durations.percentile(95)
        slowest.push({ serverId, serverName: nameOf.get(serverId) ?? '', tool, calls, errors, p50, p95 })
        await yieldToEventLoop()
      }
      return {
        ...total,
        tools: slowest.sort(bySlowness),
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

/** Makes a single pass, because there may be a hundred thousand customers. */
function withMostCalls(customers: ReadonlyMap<string, Count>): [string, Count][] {
  const most: [string, Count][] = []
  for (const each of customers) {
    if (most.length === MAX_CUSTOMERS && each[1].calls <= (most.at(-1)?.[1].calls ?? 0)) continue
    const after = most.findIndex(([, { calls }]) => calls < each[1].calls)
    if (after !== -1) most.splice(after, 0, each)
    else if (most.length < MAX_CUSTOMERS) most.push(each)
    if (most.length > MAX_CUSTOMERS) most.pop()
  }
  return most
}
