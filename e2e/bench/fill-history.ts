import { randomUUID } from 'node:crypto'
import type { HistoryStore } from '../../src/desk/history/history-store.ts'

const CITIES = ['Zurich', 'Quito', 'Vilnius', 'Kyoto', 'Oslo', 'Bergen', 'Porto', 'Hanoi', 'Lagos', 'Wellington']
/** Number of entries per transaction. */
const SLICE = 1000

/** The nth customer; the first 100,000 are distinct. */
export const customerOf = (n: number) => ({
  primaryIdentity: `customer-${(n * 7919) % 100_000}@example.com`,
  metadata: { name: `Person ${n}`, company: `Company ${n % 997} Ltd`, city: CITIES[n % CITIES.length] ?? '' },
})

/** Records `count` issued URLs, one per second, ending now. */
export function fillHistory(store: HistoryStore, count: number): void {
  const [workspace, server] = [
    { id: 'local', name: 'Local' },
    { id: 'srv_bench', name: 'Bench' },
  ]
  const start = Date.now() - count * 1000
  const eventsOf = (n: number): Parameters<HistoryStore['addEvents']>[0] => {
    const [recordId, at, token] = [randomUUID(), start + n * 1000, `mt_${String(n).padStart(40, '0')}`]
    const access = { url: `https://mcp.example.com/${token}/stream`, token, customerId: `cus_${n}` }
    return [
      { recordId, at, event: { kind: 'began', workspace, server, customer: customerOf(n), runId: null } },
      { recordId, at: at + 1, event: { kind: 'ended', outcome: { state: 'issued', access } } },
    ]
  }
  for (let from = 0; from < count; from += SLICE) {
    const length = Math.min(SLICE, count - from)
    store.addEvents(Array.from({ length }, (_, index) => eventsOf(from + index)).flat())
  }
}
