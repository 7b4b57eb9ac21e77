import { describe, expect, it } from 'vitest'
import { createManagementApi, type ManagementApi } from '../../desk/management/management-api.ts'
import { checkMove } from '../../desk/move/check-move.ts'
import { moveServer } from '../../desk/move/move-server.ts'
import { managementCaller } from '../../service/management/management.testkit.ts'
import { call, connect, deploy, generate, startApi } from '../../service/mcp/stream.testkit.ts'
import { startTestService, TEST_API_KEY } from '../../service/service.testkit.ts'
import type { ServiceOptions } from '../../service/service-options.ts'
import type { RunningService } from '../../service/start-service.ts'
import { makeKey, makeKeys } from '../../service/store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../../service/store/postgres/cluster.testkit.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'

const TARGETS: { name: string; options: () => Promise<Partial<ServiceOptions>> }[] = [
  { name: 'SQLite', options: async () => ({}) },
  {
    name: 'PostgreSQL',
    options: async () => ({ databaseUrl: await makePostgresDatabase(), encryptionKeys: makeKeys(makeKey('test')) }),
  },
]

const apiOf = (service: RunningService): ManagementApi =>
  createManagementApi({ manageUrl: new URL(service.baseUrl).origin + MANAGE_PATH, apiKey: TEST_API_KEY, fetch })

describe.each(TARGETS)('customer values on a server moved to a service on $name', ({ options }) => {
  /** Sets up two services: Ada was moved with the server, and Alan got his URL on the target. */
  async function setUp() {
    const seen: string[] = []
    const baseUrl = await startApi(({ headers: { authorization = '' } }, response) => {
      seen.push(authorization)
      response.end('{}')
    })
    const [from, to] = [await startTestService(), await startTestService(await options())]
    const key = { id: 'cred_1', name: 'Key', details: { kind: 'bearer' as const }, perCustomer: true }
    const serverId = await deploy(from, { endpoints: [{ baseUrl, credentialId: 'cred_1' }], credentials: [key] })
    const ada = await generate(from, serverId, 'ada', { cred_1: 'k-ada' })
    const signal = new AbortController().signal
    const move = () => moveServer({ serverId, from: apiOf(from), to: apiOf(to), signal, onProgress: () => undefined })
    const check = async () => {
      const { servers } = await checkMove({ from: apiOf(from), to: apiOf(to), fromMcpUrl: from.mcpUrl, signal })
      return servers.find(({ id }) => id === serverId)
    }
    await move()
    const alan = await generate(to, serverId, 'alan', { cred_1: 'k-alan' })
    const here = managementCaller(from.baseUrl)
    const there = managementCaller(to.baseUrl)
    /** Returns what the API on the target receives when the customer's client calls it. */
    async function sends({ token }: { token: string }) {
      await call(await connect(`${to.mcpUrl}/${token}/stream`), 'call')
      return seen.at(-1)
    }
    async function deployNext(change: { customerKey?: string; field?: string }) {
      const { draft, revision } = await here('servers.get', { id: serverId })
      const { customerKey, field } = change
      const parameters = field
        ? [{ name: field, type: 'string' as const, source: 'customer' as const, required: true }]
        : []
      const next = {
        ...draft,
        credentials: [{ ...key, customerKey }],
        endpoints: draft.endpoints.map((each) => ({ ...each, path: field ? `/{{${field}}}` : each.path, parameters })),
      }
      const saved = await here('servers.saveDraft', { id: serverId, revision, draft: next })
      await here('servers.deploy', { id: serverId, revision: saved.revision })
    }
    return { serverId, ada, alan, move, check, sends, deployNext, here, there }
  }

  it('are replaced by new values, unless they were also changed on the target', async () => {
    const { serverId, ada, move, check, sends, here, there } = await setUp()
    const set = (manage: typeof here, value: string) =>
      manage('customers.setValues', { customerId: ada.customerId, serverId, values: { cred_1: value } })
    await set(here, 'k-ada-2')
    expect(await check()).toMatchObject({ changes: { definition: 'same', tokensChanged: 1, both: 0 }, impact: null })
    expect(await move()).toMatchObject({ tokensChanged: 1, kept: 0 })
    expect(await sends(ada)).toBe('Bearer k-ada-2')
    expect(await check()).toMatchObject({ changes: { tokensChanged: 0, both: 0 } })

    await set(here, 'k-ada-3')
    await set(there, 'k-ada-theirs')
    expect(await check()).toMatchObject({ changes: { tokensChanged: 0, both: 1 } })
    expect(await move()).toMatchObject({ tokensChanged: 0, kept: 1 })
    expect(await sends(ada)).toBe('Bearer k-ada-theirs')
  })

  it('keep working after a field was renamed, even for customers who exist only on the target', async () => {
    const { ada, alan, move, check, sends, deployNext } = await setUp()
    await deployNext({ customerKey: 'api_key' })
    expect(await check()).toMatchObject({ changes: { definition: 'changed' }, impact: { losing: 0, reasons: [] } })
    await move()
    expect(await sends(ada)).toBe('Bearer k-ada')
    expect(await sends(alan)).toBe('Bearer k-alan')
  })

  it("are compared in the dry run with the new version's requirements", async () => {
    const { serverId, ada, move, check, sends, deployNext, here, there } = await setUp()
    await deployNext({ field: 'region' })
    await here('customers.setValues', { customerId: ada.customerId, serverId, values: { region: 'eu' } })
    const impact = (await check())?.impact
    expect(impact).toMatchObject({
      customers: 1,
      losing: 1,
      reasons: [{ reason: { kind: 'needsValue', key: 'region' }, named: [{ primaryIdentity: 'alan' }] }],
    })
    await move()
    expect(await sends(ada)).toBe('Bearer k-ada')
    const customer = async (primaryIdentity: string) => there('customers.find', { primaryIdentity })
    expect((await customer('ada'))?.access[0]?.tokens[0]?.problem).toBeNull()
    expect((await customer('alan'))?.access[0]?.tokens[0]?.problem).toMatchObject({ kind: 'needsValues' })
  })
})
