import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import type { CredentialKind } from '../../../shared/management/definition/credential.ts'
import { findDefinitionProblems } from '../../../shared/management/definition/definition-problems.ts'
import type { EndpointInput } from '../../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'

const CANARY = 'canary-4f81c07e'
const header = (name: string, value: string) => ({ headers: [{ name, value }] })
const token = (more: object = {}) => [{ name: 'token', type: 'string' as const, ...more }]

/** Adds endpoints to a server's draft. */
async function startWith(...endpoints: Partial<EndpointInput>[]) {
  const { call } = await startManagement()
  const { id, revision } = await call('servers.create', { name: 'Shop' })
  const draft = definition('Shop', ...endpoints.map((more, index) => endpoint(`tool_${index}`, more)))
  return { call, id, server: await call('servers.saveDraft', { id, revision, draft }) }
}

const problemsOf = (more: Partial<EndpointInput>) =>
  findDefinitionProblems(definition('Shop', endpoint('one', more))).map(({ field, code, name }) => [field, code, name])

describe('a secret hard-coded in a request', () => {
  it.each<[string, Partial<EndpointInput>, string, string]>([
    ['Authorization', header('authorization', `Bearer ${CANARY}`), 'headers', 'authorization'],
    ['Cookie', header('Cookie', `sid=${CANARY}`), 'headers', 'Cookie'],
    ['an API key', header('X-Api-Key', CANARY), 'headers', 'X-Api-Key'],
    ['a placeholder that nothing fills', header('Authorization', 'Bearer {{token}}'), 'headers', 'Authorization'],
    ['a query key', { query: [{ name: 'api_key', value: CANARY }] }, 'query', 'api_key'],
    ['a login', { baseUrl: `https://ada:${CANARY}@api.example.com` }, 'baseUrl', 'https://…@api.example.com'],
    [
      "a parameter's default",
      { ...header('X-Api-Key', '{{token}}'), parameters: token({ default: CANARY }) },
      'parameters.token',
      'X-Api-Key',
    ],
    [
      "a parameter's example",
      { ...header('X-Api-Key', '{{token}}'), parameters: token({ example: CANARY }) },
      'parameters.token',
      'X-Api-Key',
    ],
  ])('is a problem in the definition: %s', (_, more, field, name) => {
    expect(problemsOf(more)).toEqual([[field, 'literalSecret', name]])
  })

  it('isn’t reported if it’s a placeholder, only looks like a secret, or couldn’t be held by a credential', () => {
    expect(problemsOf({ ...header('Authorization', 'Bearer {{token}}'), parameters: token() })).toEqual([])
    expect(problemsOf({ query: [{ name: 'page_token', value: 'abc' }] })).toEqual([])
    expect(problemsOf({ method: 'POST', body: { kind: 'json', template: '{"pin":"1234"}' } })).toEqual([])
  })

  it('prevents the draft from being deployed until it’s moved', async () => {
    const { call, id, server } = await startWith(header('X-Api-Key', CANARY), header('X-Api-Key', CANARY), {})
    const refused = await failureOf(call('servers.deploy', { id, revision: server.revision }))
    const text = expect.stringContaining('Move it to a credential')
    const fields = { 'endpoints.tool_0.headers': text, 'endpoints.tool_1.headers': text }
    expect(refused).toEqual({ kind: 'invalidInput', fields })
    expect(JSON.stringify(refused)).not.toContain(CANARY)

    const extracted = await call('credentials.moveSecrets', { serverId: id, revision: server.revision })
    const details = { kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '' }
    expect(extracted.credentials).toMatchObject([{ details, secretsSet: ['key'] }])
    const used = extracted.credentials[0]?.id ?? 'none'
    expect(extracted.draft.endpoints.map(({ credentialId }) => credentialId)).toEqual([used, used, null])
    expect(JSON.stringify(extracted)).not.toContain(CANARY)
    await call('servers.deploy', { id, revision: extracted.revision })
  })

  it('is moved from a single endpoint on request, and never from a draft that has changed', async () => {
    const { call, id, server } = await startWith(header('X-Api-Key', CANARY), header('X-Api-Key', CANARY))
    const input = { serverId: id, revision: server.revision, endpointId: 'end_tool_1' }
    const { draft } = await call('credentials.moveSecrets', input)
    expect(draft.endpoints.map(({ headers }) => headers.length)).toEqual([1, 0])
    expect(await failureOf(call('credentials.moveSecrets', input))).toMatchObject({ kind: 'invalidInput' })
  })
})

describe('moving secrets', () => {
  /** Returns the credentials of the only endpoint after the move. */
  async function extracted(
    more: Partial<EndpointInput>,
    own?: { details: CredentialKind; secret: Record<string, string> },
  ) {
    const { call, id, server } = await startWith(more)
    let { revision } = server
    if (own) {
      const credential = { id: 'cred_own', name: 'Own', details: own.details }
      const saved = await call('credentials.save', { serverId: id, credential, secrets: own.secret })
      const endpoints = saved.draft.endpoints.map((each) => ({ ...each, credentialId: 'cred_own' }))
      const draft = { ...saved.draft, endpoints }
      revision = (await call('servers.saveDraft', { id, revision: saved.revision, draft })).revision
    }
    const { draft, credentials } = await call('credentials.moveSecrets', { serverId: id, revision })
    expect(findDefinitionProblems(draft)).toEqual([])
    expect(JSON.stringify(draft)).not.toContain(CANARY)
    expect(draft.endpoints.map(credentialIdsOf)).toEqual([credentials.map(({ id: each }) => each)])
    return credentials.map(({ details, secretsSet }) => [details, secretsSet])
  }

  it.each<[string, Partial<EndpointInput>, object, string[]]>([
    ['bearer', header('Authorization', `bearer ${CANARY}`), { kind: 'bearer' }, ['token']],
    ['cookie', header('cookie', `sid=${CANARY}`), { kind: 'cookie' }, ['cookie']],
    [
      'basic',
      header('Authorization', `Basic ${Buffer.from(`ada:${CANARY}`).toString('base64')}`),
      { kind: 'basic', username: 'ada' },
      ['password'],
    ],
    [
      'a key as the user',
      { baseUrl: `https://${CANARY}:@api.example.com` },
      { kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Basic ' },
      ['key'],
    ],
    ['a placeholder value', header('Authorization', 'Bearer YOUR_TOKEN'), { kind: 'bearer' }, []],
    ['query', { query: [{ name: 'key', value: CANARY }] }, { kind: 'apiKeyQuery', parameter: 'key' }, ['key']],
    [
      "a parameter's default",
      { ...header('Authorization', 'Bearer {{token}}'), parameters: token({ default: CANARY }) },
      { kind: 'bearer' },
      ['token'],
    ],
    [
      "a parameter's example",
      { ...header('Authorization', 'Bearer {{token}}'), parameters: token({ example: CANARY }) },
      { kind: 'bearer' },
      ['token'],
    ],
  ])('creates a credential for %s', async (_, more, details, secretsSet) => {
    expect(await extracted(more)).toEqual([[details, secretsSet]])
  })

  it('creates a credential for each of several headers', async () => {
    const headers = [...header('Authorization', 'Token abc').headers, ...header('X-Api-Key', CANARY).headers]
    expect(await extracted({ headers })).toEqual([
      [{ kind: 'apiKeyHeader', header: 'Authorization', prefix: 'Token ' }, ['key']],
      [{ kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '' }, ['key']],
    ])
  })

  it('adds them to the credential the endpoint already has', async () => {
    const own = { details: { kind: 'bearer' as const }, secret: { token: 'known' } }
    expect(await extracted(header('X-Api-Key', CANARY), own)).toEqual([
      [{ kind: 'bearer' }, ['token']],
      [{ kind: 'apiKeyHeader', header: 'X-Api-Key', prefix: '' }, ['key']],
    ])
    // A secret that a call wouldn't have sent is dropped.
    expect(await extracted(header('Authorization', `Bearer ${CANARY}`), own)).toEqual([[{ kind: 'bearer' }, ['token']]])
  })
})

it('omits hard-coded secrets from an export, wherever they are', async () => {
  const { call, id } = await startWith(
    header('Authorization', `Bearer ${CANARY}`),
    { query: [{ name: 'token', value: CANARY }] },
    { baseUrl: `https://ada:${CANARY}@api.example.com` },
    { method: 'POST', body: { kind: 'json', template: `{"a":[{"password":"${CANARY}"}],"n":12345678901234567890}` } },
    { method: 'POST', body: { kind: 'form', fields: [{ name: 'client_secret', value: CANARY }] } },
    { ...header('Cookie', `sid=${CANARY}; lang={{token}}`), parameters: token({ example: CANARY }) },
    header('X-Note', 'sk_live_canary4f81c07e'),
    { path: `/bot1234567:${CANARY}${CANARY}/send` },
  )
  const { definition: file } = await call('servers.export', { id })
  expect(JSON.stringify(file)).not.toMatch(/canary/)
  expect(file.endpoints.map(({ headers }) => headers[0]?.value).filter(Boolean)).toEqual([
    'Bearer YOUR_SECRET',
    'sid=YOUR_SECRET; lang={{token}}',
    '***',
  ])
  expect(file.endpoints[3]?.body).toEqual({
    kind: 'json',
    template: '{"a":[{"password":"YOUR_SECRET"}],"n":12345678901234567890}',
  })
  // An import asks for missing credential values.
  const { id: copy, revision } = await call('servers.import', {
    text: JSON.stringify(await call('servers.export', { id })),
  })
  const { credentials } = await call('credentials.moveSecrets', { serverId: copy, revision })
  expect(credentials.map(({ details, secretsSet }) => [details.kind, secretsSet])).toEqual([
    ['bearer', []],
    ['apiKeyQuery', []],
  ])
})
