import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import type { CallStats } from '../../../shared/management/records/call-record.ts'
import type { CallHours } from '../../store/call-hours.ts'
import { createDurations, type Durations } from '../durations.ts'
import { bySlowness, MAX_CUSTOMERS, MAX_TOOLS, type Names } from '../summarise-calls.ts'
import { Unpacker } from './pack-hour.ts'

interface Count {
  calls: number
  errors: number
}
interface ToolSum extends Count {
  durations: Durations
}

/** Sums of packed hours. Names are numbers until the sums are finished. */
export interface HourSums {
  /** Adds a packed hour, or only one server's part of it, and returns the count that was added. */
  add(packed: Uint8Array, server: number | null): Count
  calls(): number
  /** Returns a copy that more hours can be added to. */
  copy(): HourSums
  finish(callHours: Pick<CallHours, 'names'>, names: Names): Promise<Omit<CallStats, 'buckets' | 'refused'>>
}

/** Two numbers for each customer: calls and errors. */
const PER_CUSTOMER = 2
const FEW_CUSTOMERS = 1_000

export function createHourSums(
  from: { total: Count; tools: Map<number, ToolSum>; customers: Uint32Array } | null = null,
): HourSums {
  const total = { calls: from?.total.calls ?? 0, errors: from?.total.errors ?? 0 }
  const tools = new Map<number, ToolSum>()
  for (const [name, { durations, ...count }] of from?.tools ?? [])
    tools.set(name, { ...count, durations: durations.copy() })
  let customers = from?.customers.slice() ?? new Uint32Array(FEW_CUSTOMERS * PER_CUSTOMER)

  function toolOf(name: number): ToolSum | undefined {
    const known = tools.get(name)
    if (known || tools.size >= MAX_TOOLS) return known
    const made = { calls: 0, errors: 0, durations: createDurations() }
    tools.set(name, made)
    return made
  }

  function addTools(unpacker: Unpacker, sum: Count): void {
    for (let left = unpacker.next(); left > 0; left -= 1) {
      const tool = toolOf(unpacker.next())
      const [calls, errors] = [unpacker.next(), unpacker.next()]
      sum.calls += calls
      sum.errors += errors
      if (tool) {
        tool.calls += calls
        tool.errors += errors
        tool.durations.addSorted(calls, unpacker)
      } else for (let rest = calls; rest > 0; rest -= 1) unpacker.next()
    }
  }

  function addCustomers(unpacker: Unpacker): void {
    for (let left = unpacker.next(); left > 0; left -= 1) {
      const place = unpacker.next() * PER_CUSTOMER
      if (place >= customers.length) {
        const larger = new Uint32Array(Math.max(customers.length * 2, place + PER_CUSTOMER))
        larger.set(customers)
        customers = larger
      }
      customers[place] = (customers[place] ?? 0) + unpacker.next()
      customers[place + 1] = (customers[place + 1] ?? 0) + unpacker.next()
    }
  }

  /** Returns the customers with the most calls, most first, and the total number of customers. */
  function most(): { count: number; customers: (Count & { name: number })[] } {
    const found: (Count & { name: number })[] = []
    let count = 0
    for (let place = 0; place < customers.length; place += PER_CUSTOMER) {
      const calls = customers[place] ?? 0
      if (calls === 0) continue
      count += 1
      if (found.length === MAX_CUSTOMERS && calls <= (found.at(-1)?.calls ?? 0)) continue
      const after = found.findIndex((each) => each.calls < calls)
      const customer = { name: place / PER_CUSTOMER, calls, errors: customers[place + 1] ?? 0 }
      if (after === -1) found.push(customer)
      else found.splice(after, 0, customer)
      if (found.length > MAX_CUSTOMERS) found.pop()
    }
    return { count, customers: found }
  }

  return {
    add(packed, server) {
      const sum = { calls: 0, errors: 0 }
      const unpacker = new Unpacker(packed)
      while (!unpacker.isAtEnd()) {
        const [of, length] = [unpacker.next(), unpacker.next()]
        if (server !== null && of !== server) unpacker.skip(length)
        else {
          addTools(unpacker, sum)
          addCustomers(unpacker)
        }
      }
      total.calls += sum.calls
      total.errors += sum.errors
      return sum
    },
    calls: () => total.calls,
    copy: () => createHourSums({ total, tools, customers }),
    async finish(callHours, { serverNames, identities }) {
      const yieldToEventLoop = createYieldToEventLoop()
      const { count, customers: first } = most()
      const nameOf = await callHours.names([...tools.keys(), ...first.map(({ name }) => name)])
      const identityOf = await identities(first.map(({ name }) => nameOf.get(name) ?? ''))
      const placed = Array.from(tools, ([name, sum]) => {
        const text = nameOf.get(name) ?? ''
        const space = text.indexOf(' ')
        return { serverId: text.slice(0, space), tool: text.slice(space + 1), sum }
      })
      const serverNameOf = await serverNames([...new Set(placed.map(({ serverId }) => serverId))])
      const slowest: CallStats['tools'] = []
      for (const { serverId, tool, sum } of placed) {
        const { calls, errors, durations } = sum
        const p50 = durations.percentile(50)
        await yieldToEventLoop()
        const p95 = durations.percentile(95)
        slowest.push({ serverId, serverName: serverNameOf.get(serverId) ?? '', tool, calls, errors, p50, p95 })
        await yieldToEventLoop()
      }
      return {
        ...total,
        tools: slowest.sort(bySlowness),
        customerCount: count,
        customers: first.map(({ name, calls, errors }) => {
          const id = nameOf.get(name) ?? ''
          return { id, primaryIdentity: identityOf.get(id) ?? '', calls, errors }
        }),
      }
    },
  }
}
