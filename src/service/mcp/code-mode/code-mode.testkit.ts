import type { Client } from '@modelcontextprotocol/client'
import { buildThread } from '../../../base/threads/build-thread.testkit.ts'
import type { ToolMode } from '../../../shared/management/records/tool-mode.ts'
import { startTestService } from '../../service.testkit.ts'
import { type Answer, call, deploy, generate, json, manage, type PlainEndpoint, startApi } from '../stream.testkit.ts'

/** A secret that the shop's API echoes. */
export const SECRET = 'canary-4711-secret'

/** Bundles the thread for code. Returns its file. */
export const buildCodeWorker = () => buildThread(new URL('../../code-thread/code-worker.ts', import.meta.url).href)

const shopTools = (baseUrl: string): PlainEndpoint[] => [
  {
    baseUrl,
    toolName: 'get_user',
    path: '/users/{{id}}',
    credentialId: 'key',
    parameters: [
      { name: 'id', type: 'integer', required: true },
      { name: 'region', type: 'string', source: 'customer', required: true },
    ],
    query: [{ name: 'region', value: '{{region}}' }],
  },
  { baseUrl, toolName: 'list_orders', path: '/orders' },
  {
    baseUrl,
    toolName: 'delete_user',
    path: '/users/{{id}}',
    method: 'DELETE',
    parameters: [{ name: 'id', type: 'integer', required: true }],
  },
  { baseUrl, toolName: 'close_shop', path: '/close', method: 'POST', enabled: false },
]

const ORDERS = Array.from({ length: 900 }, (_, id) => ({ id, note: 'A note. '.repeat(10), total: id }))
/** Responds as the shop's API. */
export const shop: Answer = (request, response) =>
  json(request.url === '/orders' ? ORDERS : { url: request.url, sent: request.headers.authorization ?? null })(
    request,
    response,
  )

/** Starts a service with a server in code mode, and generates a URL for it. */
export async function startShop(codeWorker: string, answer: Answer = shop, endpoints = shopTools) {
  const service = await startTestService({ codeWorker })
  const serverId = await deploy(service, {
    endpoints: endpoints(await startApi(answer)),
    credentials: [{ id: 'key', name: 'Key', details: { kind: 'bearer' } }],
    secrets: { key: { token: SECRET } },
  })
  const access = await generate(service, serverId, 'eve@example.com', { region: 'north' })
  const set = (toolMode: Omit<ToolMode, 'pinned'>) =>
    manage(service, 'servers.setToolMode', { id: serverId, ...toolMode })
  await set({ mode: 'all', code: true })
  return { service, serverId, set, ...access }
}

/** Runs code as a model would. */
export const runCode = (client: Client, code: string, signal?: AbortSignal) =>
  call(client, 'run_code', { code }, signal)
/** Lists the names of a client's tools. */
export const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
