import { expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { createAssistant } from '../../desk/assistant/create-assistant.ts'
import { createManagementApi } from '../../desk/management/management-api.ts'
import { startManagement } from '../../service/management/management.testkit.ts'
import { call as callTool, connect } from '../../service/mcp/stream.testkit.ts'
import { generateFor, withKey } from '../../service/service.testkit.ts'
import type { ApiKeyScope } from '../../shared/management/api-key-scopes.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'

const { signal } = new AbortController()
const readDocument = async (url: string) => (await fetch(url)).text()

const listServers = async ({ baseUrl }: { baseUrl: string }): Promise<unknown> =>
  (await fetch(`${baseUrl}/mcp-servers`, { headers: withKey() })).json()

/** Starts a team's service with one customer, and a desk that is connected to it. */
async function setUp() {
  const { service, call } = await startManagement()
  const { key: apiKey } = await call('apiKeys.create', { name: 'Window', scopes: ['manage'] })
  const { baseUrl } = service
  const api = createManagementApi({ manageUrl: new URL(baseUrl).origin + MANAGE_PATH, apiKey, fetch })
  await generateFor(service, 'Sample Orders API', 'ada@example.com')
  const create = (scopes: ApiKeyScope[], name = 'Assistant') =>
    createAssistant({ api, baseUrl, readDocument }, { name, scopes, expiresAt: null }, signal)
  return { service, call, api, baseUrl, create }
}

it('creates a server with tools for what the key may do, which an assistant can use immediately', async () => {
  const { service, call, create } = await setUp()
  const { tools: count } = await create(['read'])
  const { url } = await generateFor(service, 'Assistant', 'me@example.com')
  const assistant = await connect(url)
  const { draft } = await call('servers.get', { id: (await create(['generate'], 'Generator')).serverId })
  expect(draft.endpoints.map(({ toolName }) => toolName).sort()).toEqual([
    'generateMcpToken',
    'listMcpServers',
    'management_access',
  ])
  const found = await callTool(assistant, 'customers_list', { search: 'ada' })
  expect(JSON.parse(found.text)).toMatchObject({ total: 1, customers: [{ primaryIdentity: 'ada@example.com' }] })
  expect(JSON.parse((await callTool(assistant, 'management_access', {})).text)).toMatchObject({ scopes: ['read'] })
  const { tools } = await assistant.listTools()
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
  const names = new Set(tools.map(({ name }) => name))
  expect(names.size).toBe(count)
  for (const withheld of ['servers_set_active', 'api_keys_create', 'generateMcpToken']) {
    expect(names).not.toContain(withheld)
  }
})

it('names the key in the audit log, and never shows a key or a credential to a model', async () => {
  const { service, call, create } = await setUp()
  const { serverId } = await create(['manage'], 'Ops assistant')
  const { draft } = await call('servers.get', { id: serverId })
  const names = draft.endpoints.map(({ toolName }) => toolName)
  expect(names.filter((name) => /^(api_?keys_(create|update|revoke)|credentials_|moves_)/i.test(name))).toEqual([])
  expect(names).toContain('servers_set_log_content')
  const { url } = await generateFor(service, 'Ops assistant', 'me@example.com')
  await callTool(await connect(url), 'servers_set_log_content', { id: serverId, logContent: false })
  const { records } = await call('audit.list', {})
  expect(records[0]).toMatchObject({ operation: 'servers.setLogContent', key: { name: 'Ops assistant' } })
})

it('leaves neither server nor key behind when a step fails', async () => {
  const { service, call, api, baseUrl } = await setUp()
  const before = await listServers(service)
  const wanted = { name: 'Assistant', scopes: ['read'] as ApiKeyScope[], expiresAt: null }
  const failing = {
    ...api,
    call: ((name, ...rest) =>
      name === 'servers.deploy' ? Promise.reject(new Error('stopped')) : api.call(name, ...rest)) as typeof api.call,
  }
  await expect(createAssistant({ api: failing, baseUrl, readDocument }, wanted, signal)).rejects.toThrow('stopped')
  const noDocument = createAssistant({ api, baseUrl, readDocument: async () => 'no document' }, wanted, signal)
  expect(await failureOf(noDocument)).toMatchObject({ kind: 'badResponse' })
  expect(await listServers(service)).toEqual(before)
  const keys = await call('apiKeys.list', {})
  expect(keys.filter(({ name, revokedAt }) => name === 'Assistant' && revokedAt === null)).toEqual([])
})
