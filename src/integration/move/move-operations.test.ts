import { describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { manageUrlOf } from '../../desk/management/manage-url.ts'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { moveServer } from '../../desk/move/move-server.ts'
import { definition, managementCaller } from '../../service/management/management.testkit.ts'
import { call, connect, generate } from '../../service/mcp/stream.testkit.ts'
import { startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import type { ServiceOptions } from '../../service/service-options.ts'
import type { RunningService } from '../../service/start-service.ts'
import { makeKey, makeKeys } from '../../service/store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../../service/store/postgres/cluster.testkit.ts'
import type { ReceivedPart } from '../../shared/management/records/moved-server.ts'
import { fill, OWN_SECRET, SECRET } from './filled-server.testkit.ts'

const AT = '2026-03-01T12:00:00.000Z'
const MARK = '0'.repeat(64)
const ADA = {
  id: 'cus_1',
  primaryIdentity: 'ada',
  metadata: {},
  note: '',
  tags: [],
  createdAt: AT,
  tools: null,
  limits: {},
  message: '',
  mark: MARK,
}
const TOKEN = {
  id: 'tok_1',
  hash: 'a'.repeat(64),
  ending: 'abcd',
  customerId: 'cus_1',
  createdAt: AT,
  expiresAt: null,
  retiresAt: null,
  pausedAt: null,
  revokedAt: null,
  values: {},
  secrets: {},
  mark: MARK,
}

/** Services to which servers are moved. */
const TARGETS: { name: string; options: () => Promise<Partial<ServiceOptions>> }[] = [
  { name: 'SQLite', options: async () => ({}) },
  {
    name: 'PostgreSQL',
    options: async () => ({ databaseUrl: await makePostgresDatabase(), encryptionKeys: makeKeys(makeKey('test')) }),
  },
]

const apiOf = (service: RunningService): ManagementApi =>
  createManagementApi({ manageUrl: manageUrlOf(service.baseUrl) ?? '', apiKey: TEST_API_KEY, fetch })

/** The part of a server's data that must be the same on both services. */
async function contentOf(service: RunningService, serverId: string) {
  const run = managementCaller(service.baseUrl)
  const { updatedAt: _, revision: _r, ...server } = await run('servers.get', { id: serverId })
  const { customers } = await run('customers.page', { serverId, sort: { by: 'identity', direction: 'ascending' } })
  const details = await Promise.all(customers.map(({ id }) => run('customers.get', { id })))
  return {
    server,
    versions: await run('servers.versions', { id: serverId }),
    first: await run('servers.version', { id: serverId, version: 1 }),
    customers: details.map(({ customer: { updatedAt: _u, ...customer }, access }) => ({ customer, access })),
  }
}

describe.each(TARGETS)('a server moved to a service on $name', ({ options }) => {
  async function setUp() {
    const from = await startTestService()
    const to = await startTestService(await options())
    const filled = await fill(from)
    const { serverId } = filled
    const move = (apis: { from?: ManagementApi; to?: ManagementApi } = {}) =>
      moveServer({
        serverId,
        from: apiOf(from),
        to: apiOf(to),
        ...apis,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
    const atTarget = managementCaller(to.baseUrl)
    return { ...filled, from, to, move, atTarget, urlThere: (token: string) => `${to.mcpUrl}/${token}/stream` }
  }

  it('accepts the same tokens there, with its credentials and all its data', async () => {
    const { from, to, move, serverId, live, paused, revoked, arrived, urlThere } = await setUp()
    expect(await move()).toMatchObject({ definition: 'new', sent: 3, customersKnown: 0, tokensTaken: 0 })
    expect(await contentOf(to, serverId)).toEqual(await contentOf(from, serverId))
    const client = await connect(urlThere(live.token))
    expect((await call(client, 'call')).isError).toBe(false)
    expect((await call(client, 'own')).isError).toBe(false)
    expect(arrived).toEqual([`Bearer ${SECRET}`, OWN_SECRET])
    // Both copies respond until one of them is deactivated.
    expect((await call(await connect(live.url), 'call')).isError).toBe(false)
    expect((await call(await connect(urlThere(paused.token)), 'call')).text).toContain('Back soon.')
    expect((await fetch(urlThere(revoked.token), { method: 'POST' })).status).toBe(404)
  })

  it('exists only once, no matter how often or at what point the move is interrupted', async () => {
    const { from, to, move, serverId, atTarget } = await setUp()
    const through = apiOf(to)
    const stateThere = async () => (await atTarget('moves.check', { servers: [{ id: serverId, name: '' }] })).servers[0]
    for (const last of ['server', 'version', 'version', 'customers', 'end'] as const) {
      // The part arrives, but its response is lost.
      const cutOff: ManagementApi = {
        async call(name, input, ...rest) {
          const output = await through.call(name, input, ...rest)
          if ((input as { part: ReceivedPart }).part.kind === last) throw new Error('cut off')
          return output
        },
      }
      await expect(move({ to: cutOff })).rejects.toThrow('cut off')
      if (last === 'end') break
      expect(await stateThere()).toMatchObject({ state: 'partial', at: expect.any(String), sameName: false })
      expect(await atTarget('servers.get', { id: serverId })).toMatchObject({ isActive: false, live: null })
    }
    expect(await stateThere()).toMatchObject({ state: 'moved' })
    expect(await contentOf(to, serverId)).toEqual(await contentOf(from, serverId))
    expect(await move()).toMatchObject({
      definition: 'same',
      sent: 3,
      customersAdded: 0,
      customersChanged: 0,
      tokensChanged: 0,
    })
    expect(await contentOf(to, serverId)).toEqual(await contentOf(from, serverId))
  })

  it("picks up changes between two attempts, but doesn't restore a token that was revoked on the target", async () => {
    const { from, to, move, serverId, live, paused, run, atTarget } = await setUp()
    const through = apiOf(to)
    const noEnd: ManagementApi = {
      async call(name, input, ...rest) {
        if ((input as { part?: { kind: string } }).part?.kind === 'end') throw new Error('cut off')
        return through.call(name, input, ...rest)
      },
    }
    await expect(move({ to: noEnd })).rejects.toThrow('cut off')
    const tokenOf = async (customerId: string) =>
      (await run('customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
    await run('tokens.resume', { id: await tokenOf(paused.customerId) })
    await atTarget('tokens.revoke', { id: await tokenOf(live.customerId) })
    await generate(from, serverId, 'new@example.com', { own_key: 'x' })
    await move()
    const states = (await atTarget('customers.page', { serverId })).customers.map((each) => [
      each.primaryIdentity,
      each.state,
    ])
    expect(Object.fromEntries(states)).toEqual({
      'ada@example.com': 'revoked',
      'grace@example.com': 'live',
      'alan@example.com': 'revoked',
      'new@example.com': 'live',
    })
  })

  it('keeps an existing customer with the same identity unchanged, and adds the token', async () => {
    const { from, to, move, serverId, live, atTarget, urlThere } = await setUp()
    const other = await atTarget('servers.create', { name: 'Billing' })
    const known = await generate(to, other.id, 'ada@example.com', { company: 'Theirs' })
    const check = await atTarget('moves.check', {
      servers: [{ id: serverId, name: 'Billing' }],
      identities: ['ada@example.com', 'grace@example.com'],
    })
    expect(check).toEqual({
      mcpUrl: to.mcpUrl,
      servers: [{ id: serverId, state: 'new', at: null, sameName: true }],
      known: ['ada@example.com'],
    })
    expect(await move()).toMatchObject({ sent: 3, customersKnown: 1, tokensTaken: 0 })
    const { customer, access } = await atTarget('customers.get', { id: known.customerId })
    expect(customer).toMatchObject({ metadata: { company: 'Theirs' }, note: '' })
    expect(access.map(({ serverId: id, tokens }) => [id, tokens.length])).toContainEqual([serverId, 1])
    expect(customer.id).not.toBe(live.customerId)
    expect((await call(await connect(urlThere(live.token)), 'call')).isError).toBe(false)
    expect((await managementCaller(from.baseUrl)('customers.list', {})).total).toBe(3)
  })

  it('is rejected when its ID is already in use, as is a part that arrives before the first one', async () => {
    const { to, serverId, atTarget } = await setUp()
    const { id: taken } = await atTarget('servers.create', { name: 'Theirs' })
    const part = {
      kind: 'server',
      createdAt: new Date().toISOString(),
      draft: definition('Ours'),
      secrets: {},
      mark: MARK,
    } as const
    expect(await failureOf(atTarget('moves.receive', { serverId: taken, part }))).toMatchObject({
      fields: { serverId: expect.stringContaining('already has this ID') },
    })
    expect(await atTarget('servers.get', { id: taken })).toMatchObject({ name: 'Theirs', draft: { name: 'Theirs' } })
    const toolMode = { mode: 'all' } as const
    const end = {
      kind: 'end',
      isActive: true,
      liveVersion: null,
      logContent: false,
      limits: {},
      toolMode,
      mark: MARK,
    } as const
    expect(await failureOf(atTarget('moves.receive', { serverId, part: end }))).toMatchObject({ kind: 'invalidInput' })
    await atTarget('moves.receive', { serverId, part })
    const noVersion = await failureOf(atTarget('moves.receive', { serverId, part: { ...end, liveVersion: 3 } }))
    expect(noVersion).toMatchObject({ fields: { part: expect.stringContaining('live version') } })
    for (const primaryIdentity of ['ada\0x', 'ada\ud800']) {
      const part = { kind: 'customers' as const, customers: [{ ...ADA, primaryIdentity }], tokens: [] }
      expect(await failureOf(atTarget('moves.receive', { serverId, part }))).toMatchObject({ kind: 'invalidInput' })
    }
    // Doesn't replace a token that belongs to another server.
    const { token } = await generate(to, taken, 'ada@example.com')
    const [known] = (await atTarget('tokens.find', { tokens: [token] })).flatMap((found) => found ?? [])
    expect(known).toMatchObject({ serverId: taken })
    const moved = await atTarget('moves.receive', {
      serverId,
      part: { kind: 'customers', customers: [ADA], tokens: [{ ...TOKEN, id: known?.id ?? '' }] },
    })
    expect(moved).toMatchObject({ state: 'partial', tokens: 0, tokensTaken: 1 })
  })

  it('is in both audit logs together with what was moved, but without secrets', async () => {
    const { from, to, move, serverId } = await setUp()
    await move()
    const changesOf = async (service: RunningService, operation: string) => {
      const { records } = await managementCaller(service.baseUrl)('audit.list', { operation })
      return records.map(({ ids, ended }) => ({ ids, changes: ended?.changes ?? [] })).reverse()
    }
    const [read, received] = [await changesOf(from, 'moves.read'), await changesOf(to, 'moves.receive')]
    const partsOf = (records: typeof read) =>
      records.map(({ changes }) => changes.find(({ field }) => field === 'moved: part')?.after)
    expect(partsOf(read)).toEqual(['server', 'version', 'version', 'server', 'customers'])
    expect(partsOf(received)).toEqual(['server', 'version', 'version', 'customers', 'end'])
    expect([...read, ...received].every(({ ids }) => ids.serverId === serverId)).toBe(true)
    const secret = { field: 'credential Upstream: token', before: null, after: null, hidden: true }
    expect(received[0]?.changes).toContainEqual(secret)
    const count = (field: string, after: number) => ({ field: `moved: ${field}`, before: null, after, hidden: false })
    expect(received[3]?.changes).toEqual(expect.arrayContaining([count('customers', 3), count('tokens', 3)]))
    expect(received[4]?.changes).toContainEqual({ field: 'isActive', before: false, after: true, hidden: false })
    expect(JSON.stringify([read, received])).not.toMatch(/secret\+/)
  })
})
