import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const swagger = (paths: object, more: object = {}) =>
  JSON.stringify({
    swagger: '2.0',
    info: { title: 'Old', version: '1' },
    host: 'api.old.test',
    basePath: '/v1',
    paths,
    ...more,
  })
const list = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }

describe('a Swagger 2.0 document', () => {
  it('builds the address from its host, base path, and schemes, and prefers TLS', async () => {
    const addressOf = async (more: object) => {
      const { endpoints } = await read(swagger({ '/a': { get: {} } }, more))
      return `${endpoints[0]?.baseUrl}${endpoints[0]?.path}`
    }
    expect(await addressOf({})).toBe('https://api.old.test/v1/a')
    expect(await addressOf({ schemes: ['http'] })).toBe('http://api.old.test/v1/a')
    expect(await addressOf({ schemes: ['http', 'https', 'wss'] })).toBe('https://api.old.test/v1/a')
  })

  it('keeps parameters, including shared ones, with their schema and list format', async () => {
    const { endpoint, messages } = await read(
      swagger(
        {
          '/a/{id}': {
            parameters: [{ $ref: '#/parameters/Id' }],
            get: {
              operationId: 'get',
              parameters: [
                { name: 'many', in: 'query', ...list, collectionFormat: 'multi', required: true },
                { name: 'limit', in: 'query', type: 'integer', maximum: 50, 'x-nullable': true },
              ],
            },
          },
        },
        { parameters: { Id: { name: 'id', in: 'path', required: true, type: 'integer' } } },
      ),
    )
    expect(endpoint('get').path).toBe('/v1/a/{{id}}')
    expect(endpoint('get').parameters).toMatchObject([
      { name: 'id', type: 'integer', required: true },
      { name: 'many', type: 'array', required: true, schema: { items: { type: 'string', enum: ['a', 'b'] } } },
      { name: 'limit', type: 'integer', schema: { maximum: 50 } },
    ])
    expect(messages).toEqual([])
  })

  it('turns a body parameter, shared or not, into a JSON body with its definitions', async () => {
    const { endpoint } = await read(
      swagger(
        { '/a': { post: { operationId: 'make', parameters: [{ $ref: '#/parameters/Thing' }] } } },
        {
          parameters: { Thing: { name: 'thing', in: 'body', required: true, schema: { $ref: '#/definitions/Thing' } } },
          definitions: {
            Thing: {
              type: 'object',
              required: ['name'],
              properties: { name: { type: 'string' }, note: { type: 'string', 'x-nullable': true } },
            },
          },
        },
      ),
    )
    expect(endpoint('make').body.kind).toBe('json')
    expect(endpoint('make').parameters).toMatchObject([
      { name: 'name', type: 'string', required: true },
      { name: 'note', type: 'string', schema: { type: ['string', 'null'] } },
    ])
  })

  it("turns formData into a form (multipart if there's a file) with all keywords of the fields", async () => {
    const { endpoint } = await read(
      swagger(
        {
          '/form': {
            post: {
              operationId: 'form',
              consumes: ['application/x-www-form-urlencoded'],
              parameters: [
                { $ref: '#/parameters/Color' },
                { name: 'size', in: 'formData', type: 'integer', minimum: 1, required: true },
              ],
            },
          },
          '/file': {
            post: {
              operationId: 'file',
              parameters: [
                { name: 'photo', in: 'formData', type: 'file', required: true },
                { name: 'tags', in: 'formData', ...list },
              ],
            },
          },
        },
        { parameters: { Color: { name: 'color', in: 'formData', type: 'string', enum: ['red', 'blue'] } } },
      ),
    )
    expect(endpoint('form').body.kind).toBe('form')
    expect(endpoint('form').parameters).toMatchObject([
      { name: 'color', type: 'string', enum: ['red', 'blue'], required: false },
      { name: 'size', type: 'integer', required: true, schema: { minimum: 1 } },
    ])
    expect(endpoint('file').body).toMatchObject({
      kind: 'multipart',
      parts: [{ name: 'photo', base64: true }, { name: 'tags' }],
    })
    expect(endpoint('file').parameters[1]).toMatchObject({
      name: 'tags',
      type: 'array',
      schema: { items: { enum: ['a', 'b'] } },
    })
  })

  it('creates credentials for its security definitions', async () => {
    const operation = (name: string) => ({ get: { operationId: name, security: [{ [name]: [] }] } })
    const { credentialOf } = await read(
      swagger(
        Object.fromEntries(['basic', 'key', 'application', 'accessCode'].map((name) => [`/${name}`, operation(name)])),
        {
          securityDefinitions: {
            basic: { type: 'basic' },
            key: { type: 'apiKey', in: 'header', name: 'X-Key' },
            application: {
              type: 'oauth2',
              flow: 'application',
              tokenUrl: 'https://api.old.test/token',
              scopes: { a: '' },
            },
            accessCode: {
              type: 'oauth2',
              flow: 'accessCode',
              tokenUrl: 'https://api.old.test/token',
              authorizationUrl: 'https://api.old.test/x',
            },
          },
        },
      ),
    )
    const kindOf = (name: string) => credentialOf(name)?.credential.details.kind
    expect(['basic', 'key', 'application', 'accessCode'].map(kindOf)).toEqual([
      'basic',
      'apiKeyHeader',
      'oauth2ClientCredentials',
      'bearer',
    ])
  })
})
