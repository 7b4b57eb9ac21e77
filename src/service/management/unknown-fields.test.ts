import { describe, expect, it } from 'vitest'
import { MANAGE_PATH, operations } from '../../shared/management/operations.ts'
import { generateFor, startTestService, withKey } from '../service.testkit.ts'
import { managementCaller } from './management.testkit.ts'

async function start() {
  const service = await startTestService()
  const send = async (name: string, input: unknown) => {
    const url = `${new URL(service.baseUrl).origin}${MANAGE_PATH}/${name}`
    const response = await fetch(url, { method: 'POST', headers: withKey(), body: JSON.stringify(input) })
    return { status: response.status, body: (await response.json()) as { message?: string; detail?: unknown } }
  }
  return { service, send, call: managementCaller(service.baseUrl) }
}

describe('an unknown field in an operation', () => {
  it('is rejected with a suggestion for the closest name, without side effects', async () => {
    const { service, send, call } = await start()
    const { url } = await generateFor(service, 'Sample Orders API')
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_orders","arguments":{}}}'
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
    await expect.poll(async () => (await call('calls.list', {})).calls.length, { timeout: 10_000 }).toBe(1)
    expect(await send('calls.clear', { serverID: 'srv_x' })).toEqual({
      status: 400,
      body: {
        error: 400,
        message: 'Unknown field serverID. Did you mean serverId?',
        detail: expect.objectContaining({ kind: 'invalidInput' }),
      },
    })
    expect((await call('calls.list', {})).calls).toHaveLength(1)
  })

  it.each([
    ['management.updateSettings', { retention_days: 30 }, 'Did you mean retentionDays?'],
    ['customers.list', { serach: 'ada' }, 'Did you mean search?'],
    ['tokens.find', { tokens: [], constructor: 1 }, 'Unknown field constructor.'],
    [
      'customers.changeMany',
      { serverId: 's', ids: ['c'], change: { kind: 'setTools', tools: null, tool: 1 } },
      'change.tool. Did you mean tools?',
    ],
    ['servers.create', { Name: 'Billing' }, 'Did you mean name?'],
    [
      'servers.saveDraft',
      { id: 's', revision: 1, draft: { name: 'x', endpoints: [], endPoint: [] } },
      'draft.endPoint. Did you mean endpoints?',
    ],
  ])('is rejected by %s at any depth', async (name, input, words) => {
    const { send } = await start()
    const { status, body } = await send(name, input)
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)])
  })

  it('is rejected by every operation', async () => {
    const { send } = await start()
    for (const name of Object.keys(operations)) {
      const { status, body } = await send(name, { zzUnknown: 1 })
      expect([name, status, body.message]).toEqual([name, 400, expect.stringContaining('Unknown field zzUnknown')])
    }
  })
})

it('describes a service’s accepted fields concisely', async () => {
  const { call } = await start()
  const access = await call('management.access', {})
  expect(access.takes).toMatchObject({
    'calls.clear': { serverId: 0 },
    'management.settings': {},
    'tokens.find': { tokens: 0, hashes: 0 },
    'servers.saveDraft': { id: 0, revision: 0, draft: { name: 0, endpoints: { toolName: 0 } } },
  })
  expect(Object.keys(access.takes ?? {}).sort()).toEqual(Object.keys(operations).sort())
  // Earlier apps read at most 64 KiB of this response.
  expect(JSON.stringify(access).length).toBeLessThan(48 * 1024)
})
