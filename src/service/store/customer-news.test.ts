import { expect, it, onTestFinished } from 'vitest'
import type { CallErrorKind } from '../../shared/management/records/call-record.ts'
import { definition, endpoint } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { TEST_KEY } from '../service.testkit.ts'
import { openStore } from './store.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const time = (offset = 0) => new Date(NOW + offset).toISOString()
const NOTHING = { firstCallers: [], newestCall: 0, expiring: { customers: 0, first: null } }
const NO_FAILURES = { calls: 0, customers: 0, newest: null }

function setUp() {
  const store = openStore(null, TEST_KEY)
  onTestFinished(() => store.close())
  const [orders = '', billing = ''] = ['Orders', 'Billing'].map((name) =>
    addServer(store, definition(name, endpoint('show'))),
  )
  const token = (identity: string, serverId = orders) => {
    const customerId = store.customers.save(identity, undefined)
    return { serverId, customerId, tokenId: store.tokens.create({ serverId, customerId }).id }
  }
  const call = ({ tokenId }: { tokenId: string }, at: number) =>
    store.tokenUsage.addCalls(tokenId, { calls: 1, errors: 0, firstAt: NOW + at, lastAt: NOW + at })
  const ask = (question: { since?: string; afterCall?: number; expiringBy?: string } = {}) =>
    store.customerNews({ since: time(-DAY), afterCall: 0, expiringBy: time(), ...question }, time())
  return { store, token, call, ask, orders, billing }
}

it('names who called for the first time, at the server of that call, and nobody who has called before', () => {
  const { store, token, call, ask, billing } = setUp()
  const [ada, adaToo, bob, eve] = [token('ada'), token('ada', billing), token('bob'), token('eve')]
  call(ada, -2 * DAY)
  call(adaToo, -10)
  call(eve, -30)
  call(bob, -20)
  const { firstCallers } = ask()
  expect(firstCallers).toEqual([bob, eve].map(({ customerId, serverId }) => ({ customerId, serverId })))
  expect(ask({ since: time(-25) }).firstCallers.map(({ customerId }) => customerId)).toEqual([bob.customerId])
  store.customers.remove(bob.customerId)
  expect(ask({ since: time(-25) })).toEqual({ ...NOTHING, failures: NO_FAILURES })
})

it('counts customers whose URL expires by then, but none that is revoked or has expired', () => {
  const { store, token, ask } = setUp()
  const [soon, later, past, revoked] = [token('soon'), token('later'), token('past'), token('revoked')]
  store.tokens.setTime(soon.tokenId, 'expires_at', time(DAY))
  store.tokens.setTime(later.tokenId, 'expires_at', time(8 * DAY))
  store.tokens.setTime(past.tokenId, 'expires_at', time(-DAY))
  store.tokens.setTime(revoked.tokenId, 'expires_at', time(DAY))
  store.tokens.setTime(revoked.tokenId, 'revoked_at', time())
  const { customerId, serverId } = soon
  expect(ask({ expiringBy: time(7 * DAY) }).expiring).toEqual({ customers: 1, first: { customerId, serverId } })
  expect(ask({ expiringBy: time(9 * DAY) }).expiring.customers).toBe(2)
})

it('counts failed calls that are new, but none with wrong arguments, canceled, or made by a test', () => {
  const { store, token, ask } = setUp()
  const [ada, bob] = [token('ada'), token('bob')]
  const facts = {
    tool: 'show',
    status: 500,
    durationMs: 1,
    argumentBytes: 0,
    replyBytes: 0,
    arguments: null,
    reply: null,
  }
  const fail = (who: typeof ada, errorKind: CallErrorKind | null, more: { ok?: boolean; test?: boolean } = {}) =>
    store.calls.add({ ...facts, ...who, at: NOW - 10, ok: false, test: false, errorKind, ...more })
  fail(ada, 'upstreamStatus')
  fail(ada, 'upstreamTimeout')
  fail(bob, 'arguments')
  fail(bob, 'cancelled')
  fail(bob, 'upstreamStatus', { test: true })
  fail(bob, null, { ok: true })
  const newest = { customerId: ada.customerId, serverId: ada.serverId }
  expect(ask().failures).toEqual({ calls: 2, customers: 1, newest })
  const { newestCall } = ask()
  expect(ask({ afterCall: newestCall }).failures).toEqual(NO_FAILURES)
  fail(bob, 'internal')
  expect(ask({ afterCall: newestCall }).failures).toMatchObject({ calls: 1, newest: { customerId: bob.customerId } })
  expect(ask({ since: time(-5) }).failures).toEqual(NO_FAILURES)
})
