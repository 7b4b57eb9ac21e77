import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Changes, mergeChanges } from '../../shared/management/changes.ts'
import { definition, endpoint } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { openServiceStore } from '../service.testkit.ts'
import { watchTokenTimes } from './watch-token-times.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60_000

// The store yields to the event loop, so its timers stay real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Simulates a computer that slept: the clock jumps before the timers run. */
async function pass(time: number): Promise<void> {
  vi.setSystemTime(Date.now() + time - MINUTE)
  await vi.advanceTimersByTimeAsync(MINUTE)
}

async function setUp() {
  const store = await openServiceStore()
  const serverId = await addServer(store, definition('Orders', endpoint('list')))
  const customerId = await store.customers.save('ada@example.com', undefined)
  const { id } = await store.tokens.create({ serverId, customerId })
  let told: Changes = {}
  const watch = () => {
    const note = (changes: Changes) => {
      told = mergeChanges(told, changes)
    }
    const watching = watchTokenTimes({ store, note })
    onTestFinished(watching.stop)
    return watching
  }
  const call = () => store.tokenUsage.addCalls(id, { calls: 1, errors: 0, firstAt: Date.now(), lastAt: Date.now() })
  return { customerId, watch, call, told: () => told }
}

it('reports a customer as quiet after a week without calls, but not earlier', async () => {
  const { customerId, watch, call, told } = await setUp()
  const { planFirst } = watch()
  await call()
  planFirst()
  await pass(7 * DAY - HOUR)
  expect(told()).toEqual({})
  await pass(2 * HOUR)
  await vi.waitFor(() => expect(told()).toEqual({ usage: [customerId] }))
})

it('postpones a customer’s quiet date with each call, even across a restart of the service', async () => {
  const { customerId, watch, call, told } = await setUp()
  await call()
  await pass(6 * DAY)
  await call()
  watch()
  await pass(6 * DAY)
  expect(told()).toEqual({})
  await pass(DAY + HOUR)
  await vi.waitFor(() => expect(told()).toEqual({ usage: [customerId] }))
})
