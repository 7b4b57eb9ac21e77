import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const SCHEMES = {
  adminAuth: { type: 'http', scheme: 'bearer' },
  userAuth: { type: 'http', scheme: 'bearer' },
  keyHeader: { type: 'apiKey', in: 'header', name: 'X-Key' },
  appHeader: { type: 'apiKey', in: 'header', name: 'X-App' },
  appQuery: { type: 'apiKey', in: 'query', name: 'app' },
  keyQuery: { type: 'apiKey', in: 'query', name: 'key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  hashed: { type: 'http', scheme: 'Digest' },
  machine: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://api.secure.test/token', scopes: {} } } },
}
const documentOf = (security: Record<string, object[] | undefined>, whole?: object[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Secure', version: '1' },
    servers: [{ url: 'https://api.secure.test' }],
    ...(whole && { security: whole }),
    paths: Object.fromEntries(
      Object.entries(security).map(([name, requirement]) => [
        `/${name}`,
        { get: { operationId: name, ...(requirement && { security: requirement }) } },
      ]),
    ),
    components: { securitySchemes: SCHEMES },
  })

describe('the security of an OpenAPI document', () => {
  it('creates separate credentials for two schemes of one kind, each named after its scheme', async () => {
    const { credentials, credentialOf } = await read(
      documentOf({ admin: [{ adminAuth: [] }], user: [{ userAuth: [] }], again: [{ adminAuth: [] }] }),
    )
    expect(credentials.map(({ credential }) => [credential.name, credential.source, credential.details.kind])).toEqual([
      ['adminAuth', 'adminAuth', 'bearer'],
      ['userAuth', 'userAuth', 'bearer'],
    ])
    expect(credentialOf('again')?.credential.id).toBe(credentialOf('admin')?.credential.id)
    expect(credentialOf('user')?.credential.id).not.toBe(credentialOf('admin')?.credential.id)
  })

  it("uses an operation's own security: an empty list means no credential, {} makes one optional", async () => {
    const { endpoint, credentialOf } = await read(
      documentOf({ whole: undefined, none: [], own: [{ userAuth: [] }], optional: [{}, { userAuth: [] }] }, [
        { adminAuth: [] },
      ]),
    )
    expect(credentialOf('whole')?.credential.name).toBe('adminAuth')
    expect(endpoint('none').credentialId).toBeNull()
    expect(credentialOf('own')?.credential.name).toBe('userAuth')
    expect(credentialOf('optional')?.credential.name).toBe('userAuth')
  })

  it('sends everything that one alternative requires, each as a separate credential', async () => {
    const { credentialsOf } = await read(
      documentOf({
        one: [{ keyHeader: [], appHeader: [] }],
        two: [{ adminAuth: [], appHeader: [] }],
        three: [{ userAuth: [], appHeader: [] }],
      }),
    )
    const names = (tool: string) => credentialsOf(tool).map(({ credential: { name, details } }) => [name, details.kind])
    expect(['one', 'two', 'three'].map(names)).toEqual([
      [
        ['keyHeader', 'apiKeyHeader'],
        ['appHeader', 'apiKeyHeader'],
      ],
      [
        ['adminAuth', 'bearer'],
        ['appHeader', 'apiKeyHeader'],
      ],
      [
        ['userAuth', 'bearer'],
        ['appHeader', 'apiKeyHeader'],
      ],
    ])
  })

  it('combines secrets in headers, cookies, and the query with a fetched token, but not two in the same place', async () => {
    const { credentialsOf, messages } = await read(
      documentOf({
        all: [{ keyHeader: [], session: [], appQuery: [] }],
        queries: [{ keyQuery: [], appQuery: [] }],
        token: [{ machine: [], appQuery: [] }],
        hashed: [{ hashed: [], appQuery: [] }],
        twice: [{ machine: [], adminAuth: [] }],
      }),
    )
    const kinds = (tool: string) => credentialsOf(tool).map(({ credential }) => credential.details.kind)
    expect(['all', 'queries', 'token', 'hashed', 'twice'].map(kinds)).toEqual([
      ['apiKeyHeader', 'cookie', 'apiKeyQuery'],
      ['apiKeyQuery', 'apiKeyQuery'],
      ['oauth2ClientCredentials', 'apiKeyQuery'],
      ['digest', 'apiKeyQuery'],
      ['oauth2ClientCredentials'],
    ])
    expect(messages.filter((message) => message.includes('was skipped'))).toEqual([
      expect.stringContaining('Another credential is already sent in the same place as “adminAuth”'),
    ])
  })
})

it('creates tool names without dots', async () => {
  const { endpoints } = await read(documentOf({ 'orders.create': undefined, 'orders.createMany': undefined }))
  expect(endpoints.map(({ toolName }) => toolName)).toEqual(['orders_create', 'orders_create_many'])
})
