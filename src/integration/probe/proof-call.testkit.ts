import { urlCheckOf } from '../../desk/history/url-check.ts'
import { probe } from '../../desk/probe/probe.ts'
import { createProveUrl } from '../../desk/probe/prove-url.ts'
import { definition, endpoint, startManagement } from '../../service/management/management.testkit.ts'
import { type Answer, call as callTool, connect, json, startApi } from '../../service/mcp/stream.testkit.ts'
import { withKey } from '../../service/service.testkit.ts'
import { accessSchema } from '../../shared/model/access.ts'
import { say } from '../../shared/text/say.ts'

const IN_QUERY = { details: { kind: 'apiKeyQuery' as const, parameter: 'key' } }
export const KEY = { id: 'cred_own', name: 'Ledgerly key', details: { kind: 'bearer' as const }, perCustomer: true }

/**
 * Starts a server whose customers have their own keys, and an API that accepts the `good` keys. `proof`: whether tests of its URLs make a
 * call. `login`: the keys are the secrets for an OAuth login instead.
 */
export async function startProving({ proof = true, login = false } = {}) {
  const good = new Set(['good'])
  const seen: string[] = []
  const letIn: Answer = (request, response) => {
    const isLogin = request.url === '/token'
    const [scheme = '', sent = ''] = (request.headers.authorization ?? '').split(' ')
    const key = scheme === 'Basic' ? (Buffer.from(sent, 'base64').toString().split(':')[1] ?? '') : sent
    if (isLogin) {
      const answer = good.has(key)
        ? json({ access_token: key, token_type: 'Bearer' })
        : json({ error: 'invalid_client' }, 401)
      return answer(request, response)
    }
    seen.push(`${request.method} ${request.url} ${key}`)
    const status = good.has(key) ? 200 : key === 'slow' ? 503 : key === 'forbidden' ? 403 : 401
    json({ ok: true }, status)(request, response)
  }
  const baseUrl = await startApi(letIn)
  const details = { kind: 'oauth2ClientCredentials' as const, tokenUrl: `${baseUrl}/token`, clientId: 'desk' }
  const { service, call } = await startManagement()
  const { id } = await call('servers.create', { name: 'Ledgerly' })
  const list = endpoint('list_invoices', { baseUrl, credentialId: 'cred_own' })
  const drop = endpoint('drop_invoices', { baseUrl, credentialId: 'cred_own', method: 'DELETE' })
  async function deploy(customerKey: string, endpointId = list.id, sent: Partial<typeof KEY | typeof IN_QUERY> = {}) {
    const { revision } = await call('servers.get', { id })
    const draft = {
      ...definition('Ledgerly', list, drop),
      credentials: [{ ...KEY, customerKey, ...(login && { details }), ...sent }],
      ...(proof && { proofCall: { endpointId, arguments: {} } }),
    }
    const saved = await call('servers.saveDraft', { id, revision, draft })
    await call('servers.deploy', { id, revision: saved.revision })
  }
  await deploy('api_key')
  async function issue(primaryIdentity: string, api_key: string) {
    const body = JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity, metadata: { api_key } } })
    const answer = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers: withKey(), body })
    return accessSchema.parse(((await answer.json()) as { data: unknown }).data)
  }
  /** Deploys a version with the key in the query instead. */
  const ofQuery = () => deploy('api_key', list.id, IN_QUERY)
  const generate = async (primaryIdentity: string, api_key: string) => (await issue(primaryIdentity, api_key)).url
  const prove = createProveUrl({ managementOf: async () => ({ call }) as never, probe }, { keptMs: 60_000 })
  const check = async (url: string) => {
    const { state, problem } = urlCheckOf(await prove('local', { url }))
    return { state, code: problem?.code ?? null, cause: problem ? say(problem.cause) : '' }
  }
  /** Calls the tool as a customer's client would, and waits until that call is logged. */
  const use = async (url: string) => {
    await callTool(await connect(url, 'auto'), 'list_invoices')
    await call('calls.list', { limit: 1 })
  }
  return { good, seen, call, id, deploy, issue, generate, check, prove, use, list, drop, ofQuery }
}
