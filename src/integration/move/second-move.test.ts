import { describe, expect, it } from 'vitest'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { checkMove } from '../../desk/move/check-move.ts'
import { moveServer } from '../../desk/move/move-server.ts'
import { endpoint, managementCaller } from '../../service/management/management.testkit.ts'
import { deploy, generate, startApi } from '../../service/mcp/stream.testkit.ts'
import { startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import type { ServiceOptions } from '../../service/service-options.ts'
import type { RunningService } from '../../service/start-service.ts'
import { makeKey, makeKeys } from '../../service/store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../../service/store/postgres/cluster.testkit.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'
import type { ReceivedPart } from '../../shared/management/records/moved-server.ts'

const TARGETS: { name: string; options: () => Promise<Partial<ServiceOptions>> }[] = [
  { name: 'SQLite', options: async () => ({}) },
  {
    name: 'PostgreSQL',
    options: async () => ({ databaseUrl: await makePostgresDatabase(), encryptionKeys: makeKeys(makeKey('test')) }),
  },
]
const NOTHING = {
  definition: 'same',
  versions: 0,
  customersAdded: 0,
  customersChanged: 0,
  tokensAdded: 0,
  tokensChanged: 0,
  both: 0,
  deletedThere: 0,
  deletedHere: 0,
}

const apiOf = (service: RunningService): ManagementApi =>
  createManagementApi({ manageUrl: new URL(service.baseUrl).origin + MANAGE_PATH, apiKey: TEST_API_KEY, fetch })

/** Changes that an operator can make to a server, on either service. */
function operatorOf(service: RunningService, serverId: string) {
  const run = managementCaller(service.baseUrl)
  const tokenOf = async (identity: string) =>
    (await run('customers.find', { primaryIdentity: identity }))?.access.find((each) => each.serverId === serverId)
      ?.tokens[0]
  return {
    run,
    tokenOf,
    async addTool(toolName: string, isDeployed = true) {
      const { draft, revision } = await run('servers.get', { id: serverId })
      const endpoints = [...draft.endpoints, endpoint(toolName)]
      const saved = await run('servers.saveDraft', { id: serverId, revision, draft: { ...draft, endpoints } })
      if (isDeployed) await run('servers.deploy', { id: serverId, revision: saved.revision, note: toolName })
    },
    async toolsOf(version?: number) {
      const { draft, live } = await run('servers.get', { id: serverId })
      const { definition } =
        version === undefined ? { definition: draft } : await run('servers.version', { id: serverId, version })
      return { tools: definition.endpoints.map(({ toolName }) => toolName), live: live?.version ?? null }
    },
    async idOf(identity: string) {
      return (await run('customers.find', { primaryIdentity: identity }))?.customer.id ?? ''
    },
    async revoke(identity: string) {
      await run('tokens.revoke', { id: (await tokenOf(identity))?.id ?? '' })
    },
    versions: async () => (await run('servers.versions', { id: serverId })).map(({ version }) => version),
  }
}

describe.each(TARGETS)('a server moved earlier to a service on $name', ({ options }) => {
  async function setUp() {
    const from = await startTestService()
    const to = await startTestService(await options())
    const baseUrl = await startApi((_, response) => response.end('{}'))
    const serverId = await deploy(from, {
      name: 'Billing',
      endpoints: [{ baseUrl, credentialId: 'cred_1' }],
      credentials: [{ id: 'cred_1', name: 'Upstream', details: { kind: 'bearer' } }],
      secrets: { cred_1: { token: 'secret-1' } },
    })
    await generate(from, serverId, 'ada')
    await generate(from, serverId, 'grace')
    const signal = new AbortController().signal
    const move = (overwrite = false, api: Pick<ManagementApi, 'call'> = apiOf(to)) =>
      moveServer({ serverId, overwrite, from: apiOf(from), to: api, signal, onProgress: () => undefined })
    const changes = async () => {
      const { servers } = await checkMove({ from: apiOf(from), to: apiOf(to), fromMcpUrl: from.mcpUrl, signal })
      return servers.find(({ id }) => id === serverId)?.changes
    }
    await move()
    expect(await changes()).toEqual(NOTHING)
    return { from, to, serverId, move, changes, here: operatorOf(from, serverId), there: operatorOf(to, serverId) }
  }

  it('gets new versions, credentials, customers, tokens, and revocations without duplicates', async () => {
    const { from, to, serverId, move, changes, here, there } = await setUp()
    await here.addTool('second')
    await here.addTool('third')
    await here.run('credentials.save', {
      serverId,
      credential: { id: 'cred_1', name: 'Upstream', details: { kind: 'bearer' } },
      secrets: { token: 'secret-2' },
    })
    await here.run('servers.setLimits', { id: serverId, limits: { callsPerSecond: 5 } })
    await here.run('servers.setToolMode', { id: serverId, mode: 'search' })
    await generate(from, serverId, 'alan')
    await here.revoke('grace')
    await here.run('customers.update', { id: await here.idOf('ada'), note: 'Pays.' })
    // The user who moved the server deactivates the original.
    await here.run('servers.setActive', { id: serverId, isActive: false })
    const expected = { versions: 2, customersAdded: 1, customersChanged: 1, tokensAdded: 1, tokensChanged: 1 }
    expect(await changes()).toEqual({ ...NOTHING, definition: 'changed', ...expected })

    const moved = { definition: 'changed', customersAdded: 1, customersChanged: 1, tokensChanged: 1, kept: 0 }
    expect(await move()).toMatchObject(moved)
    expect(await there.versions()).toEqual([3, 2, 1])
    expect((await there.toolsOf()).tools).toEqual(['call', 'second', 'third'])
    const read = apiOf(to).call('moves.read', { serverId, part: { kind: 'server' } })
    expect(await read).toMatchObject({
      liveVersion: 3,
      isActive: true,
      limits: { callsPerSecond: 5 },
      toolMode: { mode: 'search' },
      secrets: { cred_1: { token: 'secret-2' } },
    })
    expect((await there.tokenOf('grace'))?.state).toBe('revoked')
    expect((await there.run('customers.page', { serverId })).total).toBe(3)
    expect((await there.run('customers.find', { primaryIdentity: 'ada' }))?.customer.note).toBe('Pays.')
    expect(await changes()).toEqual(NOTHING)
    expect(await move()).toMatchObject({ definition: 'same', customersAdded: 0, customersChanged: 0, tokensChanged: 0 })
    expect(await there.versions()).toEqual([3, 2, 1])
  })

  it('keeps changes that were also made on the target, unless the user replaces them with new versions from the source', async () => {
    const { serverId, move, changes, here, there } = await setUp()
    await here.addTool('mine')
    await there.addTool('theirs')
    await there.addTool('undeployed', false)
    await here.run('customers.update', { id: await here.idOf('ada'), note: 'Mine' })
    await there.run('customers.update', { id: await there.idOf('ada'), note: 'Theirs' })
    const both = { ...NOTHING, definition: 'both', versions: 1, both: 1 }
    expect(await changes()).toEqual(both)
    const noteOfAda = async () => (await there.run('customers.find', { primaryIdentity: 'ada' }))?.customer.note

    expect(await move()).toMatchObject({ definition: 'kept', kept: 1 })
    expect(await there.toolsOf()).toEqual({ tools: ['call', 'theirs', 'undeployed'], live: 2 })
    expect(await noteOfAda()).toBe('Theirs')
    expect(await changes()).toEqual(both)

    expect(await move(true)).toMatchObject({ definition: 'changed', customersChanged: 1, kept: 0 })
    expect(await there.toolsOf()).toEqual({ tools: ['call', 'mine'], live: 3 })
    expect((await there.toolsOf(2)).tools).toEqual(['call', 'theirs'])
    // Their undeployed draft isn't lost, either.
    expect((await there.toolsOf(4)).tools).toEqual(['call', 'theirs', 'undeployed'])
    expect(await noteOfAda()).toBe('Mine')
    expect(await changes()).toEqual(NOTHING)
    expect(await there.run('servers.get', { id: serverId })).toMatchObject({ isActive: true })
  })

  it("doesn't restore what was revoked or deleted on the target", async () => {
    const { from, serverId, move, changes, here, there } = await setUp()
    await there.revoke('ada')
    await there.run('customers.remove', { id: await there.idOf('grace') })
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await here.run('tokens.setExpiry', { id: (await here.tokenOf('ada'))?.id ?? '', expiresAt })
    await generate(from, serverId, 'grace')
    expect(await changes()).toMatchObject({ definition: 'same', customersAdded: 0, tokensChanged: 0, deletedThere: 1 })
    for (const overwrite of [false, true]) {
      expect(await move(overwrite)).toMatchObject({ deleted: 1, customersAdded: 0 })
      expect((await there.tokenOf('ada'))?.state).toBe('revoked')
      expect(await there.run('customers.find', { primaryIdentity: 'grace' })).toBeNull()
    }
    await here.run('customers.remove', { id: await here.idOf('ada') })
    expect(await changes()).toMatchObject({ deletedHere: 1 })
    expect((await there.tokenOf('ada'))?.state).toBe('revoked')
  })

  it('is brought up to date once, wherever the move was interrupted', async () => {
    const { from, to, serverId, move, changes, here, there } = await setUp()
    await here.addTool('second')
    await here.addTool('third')
    await there.addTool('theirs')
    await generate(from, serverId, 'alan')
    const through = apiOf(to)
    for (const last of ['server', 'version', 'version', 'customers', 'update'] as const) {
      // The part arrives, but its response is lost.
      const cutOff: Pick<ManagementApi, 'call'> = {
        async call(name, input, ...rest) {
          const output = await through.call(name, input, ...rest)
          if ((input as { part: ReceivedPart }).part.kind === last) throw new Error('cut off')
          return output
        },
      }
      await expect(move(true, cutOff)).rejects.toThrow('cut off')
      // Customers keep what they had until all parts have arrived.
      if (last !== 'update') expect((await there.toolsOf()).live).toBe(2)
    }
    await move(true)
    expect(await there.versions()).toEqual([4, 3, 2, 1])
    expect((await there.toolsOf()).tools).toEqual(['call', 'second', 'third'])
    expect((await there.run('customers.page', { serverId })).total).toBe(3)
    expect(await changes()).toEqual(NOTHING)
  })
})
