import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiKeyScope } from '../../shared/management/api-key-scopes.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'
import { listedServerSchema, tokenDataSchema } from '../../shared/service-interface.ts'
import { DOCUMENT_PATH } from '../http/routes/api-document.ts'
import { call, connect, generate, manage } from '../mcp/stream.testkit.ts'
import { startTestService, withKey } from '../service.testkit.ts'
import type { RunningService } from '../start-service.ts'

/** Operations of the management API that become tools. */
const CHOSEN = new Set(['generate-mcp-token', 'mcp-servers', 'customers.list', 'customers.get', 'servers.setActive'])

/** Imports both of a service's documents into that same service, and connects to the resulting server using a key with these scopes. */
async function connectToOwnServer(service: RunningService, scopes: ApiKeyScope[]) {
  const { key } = await manage(service, 'apiKeys.create', { name: `Assistant ${scopes}`, scopes })
  const { id } = await manage(service, 'servers.create', { name: 'Own service' })
  const { origin } = new URL(service.baseUrl)
  for (const url of [service.baseUrl, origin + MANAGE_PATH]) {
    const text = await (await fetch(url + DOCUMENT_PATH)).text()
    const { title } = JSON.parse(text).info
    const found = await manage(service, 'servers.inspectDocument', { id, text })
    const keys = found.operations.filter(({ path }) => CHOSEN.has(path.split('/').at(-1) ?? ''))
    await manage(service, 'servers.addFromDocument', {
      id,
      text,
      choose: keys.map(({ key }) => key),
      baseAddresses: { [title]: origin },
    })
  }
  const { draft } = await manage(service, 'servers.get', { id })
  for (const credential of draft.credentials) {
    await manage(service, 'credentials.save', {
      serverId: id,
      credential: credential as never,
      secrets: { token: key },
    })
  }
  const { revision } = await manage(service, 'servers.get', { id })
  await manage(service, 'servers.deploy', { id, revision })
  await manage(service, 'servers.setActive', { id, isActive: true })
  return connect((await generate(service, id, `${scopes}@example.com`)).url)
}

it('imports the service’s own interface as a server, and the server’s key decides what an assistant may do', async () => {
  const service = await startTestService()
  const [sample] = z
    .array(listedServerSchema)
    .parse(await (await fetch(`${service.baseUrl}/mcp-servers`, { headers: withKey() })).json())
  const mcpServerId = sample?.id ?? ''
  const customerDetails = { primaryIdentity: 'grace@example.com' }

  const reader = await connectToOwnServer(service, ['generate', 'read'])
  const { tools } = await reader.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'customers_get',
    'customers_list',
    'generateMcpToken',
    'listMcpServers',
    'servers_set_active',
  ])
  const made = await call(reader, 'generateMcpToken', { mcpServerId, customerDetails })
  expect(made.isError, made.text).toBe(false)
  const { url } = tokenDataSchema.parse(JSON.parse(made.text).data)
  expect((await (await connect(url)).listTools()).tools).not.toEqual([])
  const customers = await call(reader, 'customers_list', { search: 'grace' })
  expect(JSON.parse(customers.text)).toMatchObject({ customers: [customerDetails], total: 1 })
  const refused = await call(reader, 'servers_set_active', { id: mcpServerId, isActive: false })
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('403') })
  expect((await manage(service, 'servers.get', { id: mcpServerId })).isActive).toBe(true)

  const onlyReads = await connectToOwnServer(service, ['read'])
  const notMade = await call(onlyReads, 'generateMcpToken', { mcpServerId, customerDetails })
  expect(notMade).toMatchObject({ isError: true, text: expect.stringContaining('401') })

  const manager = await connectToOwnServer(service, ['manage'])
  await call(manager, 'servers_set_active', { id: mcpServerId, isActive: false })
  expect((await manage(service, 'servers.get', { id: mcpServerId })).isActive).toBe(false)
})
