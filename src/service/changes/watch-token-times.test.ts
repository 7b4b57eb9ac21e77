import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Changes, mergeChanges } from '../../shared/management/changes.ts'
import { definition, endpoint } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore } from '../store/store.ts'
import { watchTokenTimes } from './watch-token-times.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const store = openStore(null, TEST_KEY)
  onTestFinished(() => store.close())
  const serverId = addServer(store, definition('Orders', endpoint('list')))
  const customerId = store.customers.save('ada@example.com', undefined)
  const { id } = store.tokens.create({ serverId, customerId })
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

it('a customer who has made no call for a week is reported as quiet, and not before', () => {
  const { customerId, watch, call, told } = setUp()
  const { planFirst } = watch()
  call()
  planFirst()
  vi.advanceTimersByTime(7 * DAY - HOUR)
  expect(told()).toEqual({})
  vi.advanceTimersByTime(2 * HOUR)
  expect(told()).toEqual({ usage: [customerId] })
})

it('a call puts off when its customer is quiet, also across a restart of the service', () => {
  const { customerId, watch, call, told } = setUp()
  call()
  vi.advanceTimersByTime(6 * DAY)
  call()
  watch()
  vi.advanceTimersByTime(6 * DAY)
  expect(told()).toEqual({})
  vi.advanceTimersByTime(DAY + HOUR)
  expect(told()).toEqual({ usage: [customerId] })
})
