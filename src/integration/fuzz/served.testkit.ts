import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startService } from '../../service/start-service.ts'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { MANAGE_PATH } from '../../shared/management/operations.ts'
import { SENT } from './replies.testkit.ts'

const API_KEY = 'ak_canary-operator-5d31'
/** Number of bytes that every operation accepts. */
const SURELY_TAKEN = 4_000
const agent = new Agent({ keepAlive: true })

export interface Answered {
  status: number
  text: string
  headers: Record<string, unknown>
}

/** Sends a body as is. */
export function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Answered> {
  const bytes = Buffer.from(body)
  const length = { 'content-length': String(bytes.length), 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...length, ...headers } }, (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then((answer) => resolve({ status, text: answer, headers }), reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isCut = /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
      // The service closed a keep-alive connection at the moment the request was sent.
      if (isCut && sent.reusedSocket) resolve(post(url, body, headers))
      // The 413 response was sent before the whole body had arrived, and was lost with the connection.
      else if (isCut && bytes.length > SURELY_TAKEN) resolve({ status: 413, text: '', headers: {} })
      else reject(error)
    })
    sent.end(bytes)
  })
}

/** Starts a service with one server, whose API is at `origin`, and generates a customer's URL. */
export async function startServed(origin: string) {
  const service = await startService({ dataFolder: null, databaseKey: 'x'.repeat(32), port: 0, appApiKey: API_KEY })
  const authorization = { authorization: `Bearer ${API_KEY}` }
  const manage = (operation: string, body: string) =>
    post(`${new URL(service.baseUrl).origin}${MANAGE_PATH}/${operation}`, body, authorization)
  async function operate(operation: string, input: unknown): Promise<{ id: string; revision: number }> {
    const answer = await manage(operation, JSON.stringify(input))
    if (answer.status !== 200) throw new Error(`${operation}: ${answer.text}`)
    return JSON.parse(answer.text) as { id: string; revision: number }
  }
  const { id, revision } = await operate('servers.create', { name: 'Books' })
  const tool = (toolName: string, more: object) => ({
    id: `end_${toolName}`,
    toolName,
    title: toolName,
    description: 'Calls.',
    method: 'POST',
    path: `/${toolName}`,
    baseUrl: origin,
    credentialId: 'cred_key',
    timeoutSeconds: 5,
    ...more,
  })
  const parameter = (name: string, type: string) => ({ name, type, description: name })
  const draft = definitionSchema.parse({
    name: 'Books',
    credentials: [{ id: 'cred_key', name: 'Key', details: { kind: 'bearer' } }],
    endpoints: [
      tool('list', {
        body: { kind: 'json', template: '{"all": "{{all}}", "word": "{{word}}"}' },
        parameters: [parameter('all', 'object'), parameter('word', 'string')],
      }),
      tool('find', {
        method: 'GET',
        path: '/find/{{word}}',
        query: [{ name: 'many', value: '{{many}}' }],
        parameters: [{ ...parameter('word', 'string'), required: true }, parameter('many', 'array')],
      }),
    ],
  })
  const saved = await operate('servers.saveDraft', { id, revision, draft })
  const credential = draft.credentials[0]
  const kept = await operate('credentials.save', { serverId: id, credential, secrets: { token: SENT } })
  await operate('servers.deploy', { id, revision: Math.max(saved.revision, kept.revision) })
  await operate('servers.setActive', { id, isActive: true })
  await operate('servers.setLimits', { id, limits: { callsPerSecond: 1_000 } })
  const generation = (body: string) => post(`${service.baseUrl}/generate-mcp-token`, body, authorization)
  const made = await generation(JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity: 'ada' } }))
  const { data } = JSON.parse(made.text) as { data: { url: string; token: string; customerId: string } }
  const close = async () => {
    agent.destroy()
    await service.close()
  }
  return { manage, generation, draft, serverId: id, revision: kept.revision, ...data, secrets: [SENT, API_KEY], close }
}
