import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../../importers/documents/documents.testkit.ts'
import { buildRequest } from '../../service/upstream/build-request.ts'
import { definitionSchema } from '../../shared/management/definition/definition.ts'
import { findDefinitionProblems } from '../../shared/management/definition/definition-problems.ts'
import { inputSchemaOf } from '../../shared/management/definition/tool.ts'

interface Given {
  parameters?: object[]
  requestBody?: object
  security?: object
  version?: string
}

async function importOne({ parameters = [], requestBody, security, version = '1' }: Given, path = '/things') {
  const { endpoint, messages, credentials } = await read(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'T', version },
      servers: [{ url: 'https://api.test' }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
      paths: { [path]: { post: { operationId: 'run', parameters, requestBody, ...(security && { security }) } } },
    }),
  )
  const made = endpoint('run')
  return { made, messages, credentials, tool: inputSchemaOf(made) }
}

const parameter = (name: string, place: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  required: true,
  schema: { type: 'string', ...schema },
  ...more,
})

describe('a required parameter with only one usable value', () => {
  it.each([
    ['revision', 'header', { default: '2026-07-15' }, '2026-07-15'],
    ['api-version', 'query', { default: '2024-01-01' }, '2024-01-01'],
    ['OCS-APIRequest', 'header', { type: 'boolean', default: true }, 'true'],
    ['api-version', 'query', { enum: ['7'] }, '7'],
    ['X-Api-Version', 'header', { example: '2022-11-28' }, '2022-11-28'],
  ])('is sent unchanged: %s in the %s, %j', async (name, place, schema, value) => {
    const { made, tool, messages } = await importOne({ parameters: [parameter(name, place, schema)] })
    expect([...made.query, ...made.headers]).toEqual([{ name, value }])
    expect(tool.properties).toEqual({})
    expect(messages).toEqual([
      `info: “${name}” has only one possible value, so ${JSON.stringify(value)} is sent with every request. In: POST /things.`,
    ])
  })

  it("gets the document's version as its value if it has none, as in Azure's documents", async () => {
    const { made } = await importOne({ parameters: [parameter('api-version', 'query', {})], version: '2023-05-01' })
    expect(made.query).toEqual([{ name: 'api-version', value: '2023-05-01' }])
  })

  it('is replaced by its value in the path, too', async () => {
    const { made } = await importOne(
      { parameters: [parameter('apiVersion', 'path', { default: 'v2' })] },
      '/{apiVersion}/x',
    )
    expect(made.path).toBe('/v2/x')
  })

  it.each([
    ['version', { type: 'string', example: 'latest' }],
    ['state', { enum: ['open', 'closed'] }],
    ['page', {}],
  ])('stays an argument when it has a choice of values: %s', async (name, schema) => {
    const { tool } = await importOne({ parameters: [parameter(name, 'query', schema)] })
    expect(tool).toMatchObject({ required: [name] })
  })
})

describe('a required parameter with a default and a choice', () => {
  it('can be omitted, in which case the default is sent', async () => {
    const { made, tool } = await importOne({
      parameters: [parameter('limit', 'query', { type: 'integer', default: 25 })],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['unit', 'name'],
              properties: { unit: { type: 'string', default: 'kg' }, name: { type: 'string' } },
            },
          },
        },
      },
    })
    expect(tool.required).toEqual(['name'])
    const request = buildRequest(made, 'https://api.test', { name: 'a' }, {})
    expect(request.path).toBe('/things?limit=25')
    expect(JSON.parse(String(request.body))).toEqual({ unit: 'kg', name: 'a' })
  })

  it("doesn't cause a body to be sent if the body is optional and none of its fields were passed", async () => {
    const { made, tool } = await importOne({
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', required: ['unit'], properties: { unit: { type: 'string', default: 'kg' } } },
          },
        },
      },
    })
    expect(tool.required).toEqual(['unit'])
    expect(made.body).toMatchObject({ optional: true })
  })
})

describe('a value generated for each call', () => {
  it.each(['Idempotency-Key', 'X-Request-Id', 'X-Idempotency-Key', 'PayPal-Request-Id'])(
    'is generated for each call: %s',
    async (name) => {
      const { made, tool, messages } = await importOne({ parameters: [parameter(name, 'header', {})] })
      expect(tool.properties).toEqual({})
      const send = () => buildRequest(made, 'https://api.test', {}, {}).headers.find(([key]) => key === name)?.[1]
      const [first, second] = [send(), send()]
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
      expect(second).not.toBe(first)
      expect(messages).toEqual([`info: “${name}” gets a new value with each call. In: POST /things.`])
    },
  )

  it("is generated in a body, but doesn't cause a body to be sent", async () => {
    const schema = {
      type: 'object',
      properties: { idempotency_key: { type: 'string' }, amount: { type: 'integer' } },
    }
    const { made, tool } = await importOne({ requestBody: { content: { 'application/json': { schema } } } })
    expect(Object.keys(tool.properties)).toEqual(['amount'])
    expect(buildRequest(made, 'https://api.test', {}, {}).body).toBeUndefined()
    const body = JSON.parse(String(buildRequest(made, 'https://api.test', { amount: 5 }, {}).body))
    expect(body).toEqual({ amount: 5, idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })
})

describe('a secret described as a parameter', () => {
  const problemsOf = ({ made, credentials }: Awaited<ReturnType<typeof importOne>>) =>
    findDefinitionProblems({
      ...definitionSchema.parse({ name: 'x' }),
      credentials: credentials.map(({ credential }) => credential),
      endpoints: [made],
    })

  it('becomes a credential in a cookie, without its example', async () => {
    const found = await importOne({ parameters: [parameter('session', 'cookie', { example: 'abc' })] })
    expect(found.made).toMatchObject({ cookies: [], parameters: [] })
    expect(found.credentials).toMatchObject([{ credential: { details: { kind: 'cookie' } }, secrets: {} }])
    expect(found.messages).toEqual(['info: Enter the cookie for “session” as session=value. In: POST /things.'])
    expect(problemsOf(found)).toEqual([])
  })

  it("loses its example when it's an optional cookie next to another credential", async () => {
    const cookie = parameter('session', 'cookie', { example: 'abc' }, { required: false })
    const found = await importOne({ parameters: [cookie], security: [{ key: [] }] })
    expect(found.credentials).toMatchObject([{ credential: { details: { kind: 'bearer' } } }])
    expect(found.tool.properties).toEqual({ session: { type: 'string' } })
    expect(problemsOf(found)).toEqual([])
  })

  it.each([
    ['X-API-Key', 'header', 'abc123def'],
    ['Authorization', 'header', 'Bearer abc123def'],
    ['api_key', 'query', 'abc123def'],
  ])("never keeps its example when it's named %s", async (name, place, example) => {
    const found = await importOne({ parameters: [parameter(name, place, { example })] })
    expect(found.credentials.map(({ secrets }) => secrets)).toEqual([{}])
    expect(JSON.stringify(found)).not.toContain('abc123def')
  })

  it.each([
    ['X-Session', 'header'],
    ['key', 'query'],
  ])('keeps no example that a deploy would reject just because of its name: %s in the %s', async (name, place) => {
    const found = await importOne({ parameters: [parameter(name, place, { example: 'abc' })] })
    expect(problemsOf(found)).toEqual([])
  })
})
