import { expect, it } from 'vitest'
import { rotateCustomers } from '../../desk/access/rotate-customers.ts'
import { openTestHistory } from '../../desk/history/history.testkit.ts'
import type { Outcome } from '../../desk/history/history-record.ts'
import type { Begun } from '../../desk/history/history-store.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { generateFor, startTestService } from '../../service/service.testkit.ts'
import { AppFailure } from '../../shared/errors.ts'

/** Creates a service with three customers on one server, and an in-memory history. */
async function setUp() {
  const service = await startTestService()
  const call = managementCaller(service.baseUrl)
  const { store } = openTestHistory(null)
  const made = []
  for (const name of ['ada', 'bob', 'carol'])
    made.push(await generateFor(service, 'Sample Orders API', `${name}@example.com`))
  const ids = made.map(({ customerId }) => customerId)
  const { access } = await call('customers.get', { id: ids[0] ?? '' })
  const server = { id: access[0]?.serverId ?? '', name: 'Sample Orders API' }
  const history = {
    begin: async (begun: Begun) => store.begin(begun),
    end: async (id: string, outcome: Outcome) => store.end({ id, outcome }),
  }
  const rotate = (deps: Partial<Parameters<typeof rotateCustomers>[0]> = {}, signal = new AbortController().signal) =>
    rotateCustomers(
      { api: { call }, history, workspace: { id: 'local', name: 'Local' }, ...deps } as Parameters<
        typeof rotateCustomers
      >[0],
      { server, ids, overlapUntil: null },
      signal,
    )
  const records = () =>
    store
      .list({ filter: { search: '' }, sort: { by: 'createdAt', direction: 'descending' }, offset: 0, limit: 10 })
      .records.map(({ state, customer }) => [state, customer.primaryIdentity])
  return { call, ids, history, rotate, records }
}

it("rotates each customer's working URLs and records the new ones in the history, but skips removed and paused customers", async () => {
  const { call, ids, rotate, records } = await setUp()
  await call('customers.remove', { id: ids[0] ?? '' })
  const { access } = await call('customers.get', { id: ids[1] ?? '' })
  await call('tokens.pause', { id: access[0]?.tokens[0]?.id ?? '' })
  expect(await rotate()).toEqual([
    { id: ids[0], rotated: 0, unrecorded: [], problem: null },
    { id: ids[1], rotated: 0, unrecorded: [], problem: null },
    { id: ids[2], rotated: 1, unrecorded: [], problem: null },
  ])
  expect(records()).toEqual([['issued', 'carol@example.com']])
  const after = await call('customers.get', { id: ids[2] ?? '' })
  expect(after.access[0]?.tokens.map(({ state }) => state)).toEqual(['live', 'ended'])
})

it('stops at the first customer whose rotation fails, and returns the reason and the number completed', async () => {
  const { ids, history, rotate, records } = await setUp()
  let begun = 0
  const full = {
    ...history,
    begin: async (entry: Begun) => {
      begun += 1
      if (begun === 2) throw new AppFailure({ kind: 'cancelled' })
      return history.begin(entry)
    },
  }
  expect(await rotate({ history: full })).toMatchObject([
    { id: ids[0], rotated: 1, problem: null },
    { id: ids[1], rotated: 0, problem: { kind: 'cancelled' } },
  ])
  expect(records()).toEqual([['issued', 'ada@example.com']])
})

it("returns a URL that couldn't be recorded in the history, and stops before the next customer when canceled", async () => {
  const { history, rotate } = await setUp()
  const abort = new AbortController()
  const broken = {
    ...history,
    end: async () => {
      abort.abort()
      throw new AppFailure({ kind: 'cancelled' })
    },
  }
  const [ada, bob, ...rest] = await rotate({ history: broken }, abort.signal)
  expect(ada).toMatchObject({ rotated: 1, unrecorded: [{ customer: { primaryIdentity: 'ada@example.com' } }] })
  expect(ada?.unrecorded[0]?.url).toMatch(/\/stream$/)
  expect(bob).toMatchObject({ rotated: 0, problem: { kind: 'cancelled' } })
  expect(rest).toEqual([])
})
