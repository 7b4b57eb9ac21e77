import { expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { findRecordTokens } from '../../desk/history/find-record-tokens.ts'
import type { IssuedToken } from '../../desk/history/list-records.ts'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { startManagement } from '../../service/management/management.testkit.ts'
import { generateFor } from '../../service/service.testkit.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'

const { signal } = new AbortController()

/** Creates a team's service with a URL for a customer, and a connection with a key that has these scopes. */
async function setUp(scopes: ('generate' | 'read')[] = ['read']) {
  const { service, call } = await startManagement()
  const { key: apiKey } = await call('apiKeys.create', { name: 'Window', scopes })
  const { baseUrl } = service
  const sent: string[] = []
  const api = createManagementApi({
    manageUrl: new URL(baseUrl).origin + MANAGE_PATH,
    apiKey,
    fetch: (url, init) => {
      sent.push(String(init?.body))
      return fetch(url, init)
    },
  })
  const generate = async (identity: string): Promise<IssuedToken & { customerId: string }> => ({
    workspaceId: 'team',
    ...(await generateFor(service, 'Sample Orders API', identity)),
  })
  const find = (issued: (IssuedToken | null)[], through: Pick<ManagementApi, 'call'> = api) =>
    findRecordTokens({ workspace: { id: 'team', baseUrl }, issued, api: through, signal })
  return { call, generate, find, sent }
}

it("returns the states of records' tokens in order, without sending any of the tokens", async () => {
  const { call, generate, find, sent } = await setUp()
  const [ada, bob] = [await generate('ada@example.com'), await generate('bob@example.com')]
  const [record] = await call('tokens.find', { tokens: [ada.token] })
  await call('tokens.pause', { id: record?.id ?? '' })
  expect(await find([bob, null, ada])).toMatchObject([{ state: 'live' }, 'unknown', { state: 'paused' }])
  await call('customers.remove', { id: bob.customerId })
  expect(await find([bob, ada])).toMatchObject(['removed', { state: 'paused' }])
  for (const { token } of [ada, bob]) expect(sent.join()).not.toContain(token)
})

it('returns nothing for a URL on another host or issued in another workspace', async () => {
  const { generate, find, sent } = await setUp()
  const ada = await generate('ada@example.com')
  const earlier = { ...ada, token: 'mt_earlier', url: 'https://earlier.example.com/mcp/mt_earlier/stream' }
  expect(await find([earlier, { ...ada, workspaceId: 'other' }])).toEqual(['unknown', 'unknown'])
  sent.length = 0
  expect(await find([null, { ...ada, workspaceId: 'other' }])).toEqual(['unknown', 'unknown'])
  expect(sent).toEqual([])
})

it("returns nothing from an older service, which doesn't support hashes", async () => {
  const { generate, find } = await setUp()
  const earlier = { call: async () => [] } as unknown as Pick<ManagementApi, 'call'>
  expect(await find([await generate('ada@example.com')], earlier)).toEqual(['unknown'])
})

it('fails for a key without read access', async () => {
  const { generate, find } = await setUp(['generate'])
  expect(await failureOf(find([await generate('ada@example.com')]))).toMatchObject({ kind: 'forbidden' })
})
