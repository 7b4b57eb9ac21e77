import { endpoint, managementCaller } from '../../service/management/management.testkit.ts'
import { deploy, generate, startApi } from '../../service/mcp/stream.testkit.ts'
import type { RunningService } from '../../service/start-service.ts'

export const SECRET = 'upstream/secret+7781=='
export const OWN_SECRET = 'customer/secret+0042=='

/** Starts an upstream that records the credentials of each request. */
async function startUpstream() {
  const arrived: unknown[] = []
  const baseUrl = await startApi(({ headers }, response) => {
    arrived.push(headers.authorization ?? headers['x-own'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  return { baseUrl, arrived }
}

/** Creates a server with two versions, a credential, and customers in every state. */
export async function fill(from: RunningService) {
  const run = managementCaller(from.baseUrl)
  const { baseUrl, arrived } = await startUpstream()
  const serverId = await deploy(from, {
    name: 'Billing',
    endpoints: [{ baseUrl, credentialId: 'cred_1' }],
    credentials: [{ id: 'cred_1', name: 'Upstream', details: { kind: 'bearer' } }],
    secrets: { cred_1: { token: SECRET } },
  })
  const { draft, revision } = await run('servers.get', { id: serverId })
  const own = { id: 'cred_2', name: 'Own', details: { kind: 'apiKeyHeader', header: 'X-Own', prefix: '' } } as const
  const credentials = [...draft.credentials, { ...own, perCustomer: true, customerKey: 'own_key' }]
  const [first] = draft.endpoints
  const second = { ...endpoint('own', { baseUrl, path: '/' }), credentialId: 'cred_2' }
  const endpoints = [...(first ? [first] : []), second]
  const saved = await run('servers.saveDraft', { id: serverId, revision, draft: { ...draft, credentials, endpoints } })
  await run('servers.deploy', { id: serverId, revision: saved.revision, note: 'Second' })
  await run('servers.setLimits', { id: serverId, limits: { callsPerSecond: 7 } })
  const metadata = { own_key: OWN_SECRET, company: 'Navy' }
  const live = await generate(from, serverId, 'ada@example.com', metadata)
  const paused = await generate(from, serverId, 'grace@example.com', metadata)
  const revoked = await generate(from, serverId, 'alan@example.com', metadata)
  const tokenOf = async (customerId: string) =>
    (await run('customers.get', { id: customerId })).access[0]?.tokens[0]?.id ?? ''
  await run('tokens.pause', { id: await tokenOf(paused.customerId) })
  await run('tokens.revoke', { id: await tokenOf(revoked.customerId) })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await run('tokens.setExpiry', { id: await tokenOf(live.customerId), expiresAt })
  await run('customers.update', { id: live.customerId, note: 'Pays.', tags: ['vip'] })
  await run('customers.setTools', { customerId: live.customerId, serverId, tools: ['call', 'own'] })
  await run('customers.setLimits', { customerId: live.customerId, serverId, limits: { callsPerSecond: 3 } })
  const message = { kind: 'setMessage', message: 'Back soon.' } as const
  await run('customers.changeMany', { serverId, ids: [paused.customerId], change: message })
  return { serverId, live, paused, revoked, arrived, run }
}
