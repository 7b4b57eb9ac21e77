import { describe, expect, it } from 'vitest'
import { definitionSchema } from '../../../shared/management/definition/definition.ts'
import { findDefinitionProblems } from '../../../shared/management/definition/definition-problems.ts'
import { fixture, readForTest as read } from '../documents.testkit.ts'

const collection = (request: object, more: object = {}) =>
  JSON.stringify({
    info: { name: 'Small', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ name: 'Thing', request }],
    ...more,
  })

describe('a Postman collection', async () => {
  const text = fixture('shop.postman_collection.json')
  const shop = await read(text)

  it('yields its name and an endpoint for every request in every folder', () => {
    expect(shop.name).toBe('Corner Shop')
    expect(
      shop.endpoints.map(({ toolName, method, baseUrl, path }) => `${toolName} ${method} ${baseUrl} ${path}`),
    ).toEqual([
      'list_orders GET https://shop.corner.test /v3/customers/{{customerId}}/orders',
      'create_order POST https://shop.corner.test /v3/orders',
      'orders_create_order PUT https://shop.corner.test /ping',
      'upload_invoice POST http://localhost:8080 /invoices',
      'sign_in POST https://shop.corner.test /signin',
      'search_stock POST https://shop.corner.test /graphql',
      'signed GET https://shop.corner.test /signed/{{guid}}',
      'lost GET base:base_1 /x',
    ])
  })

  it('turns variables, path variables, and empty values into parameters', () => {
    const { query, headers, parameters, description } = shop.endpoint('list_orders')
    expect(description).toBe('All orders of a customer.')
    expect(query).toEqual([
      { name: 'currency', value: '{{currency}}' },
      { name: 'state', value: 'open' },
      { name: 'q', value: '{{q}}' },
      { name: 'verbose', value: '{{verbose}}' },
    ])
    expect(headers).toEqual([
      { name: 'Accept-Language', value: '{{lang}}' },
      { name: 'X-Debug', value: '{{X-Debug}}' },
    ])
    const base = { type: 'string', schema: {}, source: 'model' }
    expect(parameters).toEqual([
      { ...base, name: 'customerId', required: true, description: 'Who ordered', example: 'c-42' },
      { ...base, name: 'currency', required: true, description: 'ISO 4217', example: 'EUR' },
      { ...base, name: 'q', required: false, description: 'Free text' },
      { ...base, name: 'verbose', required: false, description: '', example: 'true' },
      { ...base, name: 'lang', required: true, description: '' },
      { ...base, name: 'X-Debug', required: false, description: '', example: '1' },
    ])
    expect(shop.messages).toContainEqual(
      expect.stringMatching(
        /^info: Disabled entries in the collection became optional arguments\. In: Orders \/ List orders/,
      ),
    )
  })

  it('keeps a JSON body as written, with its long numbers, but without comments and secrets', () => {
    const { body, parameters, headers } = shop.endpoint('create_order')
    expect(headers).toEqual([])
    expect(body).toEqual({
      kind: 'json',
      template:
        '{\n  \n  "sku": "{{sku}}",\n  "qty": "{{qty}}",\n  "note": "for {{who}}",\n  "pin": "{{pin}}",\n  "ref": 12345678901234567890,\n  "client_secret": "{{client_secret}}"\n}',
    })
    expect(
      parameters.map(({ name, type, required, example, source }) => [name, type, required, example, source]),
    ).toEqual([
      ['sku', 'string', true, undefined, 'model'],
      ['qty', 'number', true, 2, 'model'],
      ['who', 'string', true, undefined, 'model'],
      ['pin', 'string', true, undefined, 'customer'],
      ['client_secret', 'string', true, undefined, 'customer'],
    ])
  })

  it('uses the innermost authentication', () => {
    expect(shop.credentialOf('list_orders')).toMatchObject({
      credential: { details: { kind: 'bearer' } },
      secrets: { token: 'canary-shop-token-1f2e3d' },
    })
    expect(shop.endpoint('orders_create_order').credentialId).toBeNull()
    expect(shop.credentialsOf('upload_invoice')).toMatchObject([
      { credential: { details: { header: 'X-Office-Key' } }, secrets: { key: 'canary-office-key-99' } },
      { credential: { details: { header: 'X-Tenant-Token' } }, secrets: { key: 'canary-tenant-token-3' } },
    ])
    expect(shop.credentialOf('search_stock')).toMatchObject({
      credential: {
        details: {
          kind: 'oauth2ClientCredentials',
          tokenUrl: 'https://id.corner.test/token',
          clientId: 'office',
          scope: 'stock',
          clientAuthentication: 'body',
        },
      },
      secrets: { clientSecret: 'canary-oauth-secret' },
    })
    expect(shop.messages).toContain(
      'info: Check the access key ID, region, and service of the AWS credential. In: Back office / Signed.',
    )
  })

  it("sends a key from a request's own query in addition to its authentication, but not one from a surrounding folder", () => {
    expect(shop.credentialsOf('sign_in')).toMatchObject([
      { credential: { details: { kind: 'basic', username: 'clerk' } }, secrets: { password: 'canary-basic-pw' } },
      { credential: { details: { kind: 'apiKeyQuery', parameter: 'api_key' } }, secrets: { key: 'canary-query-key' } },
    ])
    expect(shop.endpoint('sign_in').query).toEqual([])
    expect(shop.messages).not.toContainEqual(expect.stringContaining('Another credential is already'))
  })

  it('creates multipart, form, and GraphQL bodies', () => {
    expect(shop.endpoint('upload_invoice').body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'invoice', value: '{{invoice}}', filename: 'invoice', base64: true, contentType: 'application/pdf' },
        { name: 'month', value: '{{month}}' },
        { name: 'draft', value: '{{draft}}' },
      ],
    })
    expect(shop.endpoint('sign_in').body).toEqual({
      kind: 'form',
      fields: [
        { name: 'grant', value: 'x' },
        { name: 'password', value: '{{password}}' },
      ],
    })
    expect(shop.endpoint('search_stock').body).toEqual({
      kind: 'json',
      template:
        '{"query": "query Stock($sku: ID!) {\\n  stock(sku: $sku) { left }\\n}", "variables": { "sku": "{{sku}}", "depth": "{{depth}}" }}',
    })
    expect(shop.endpoint('search_stock').parameters).toMatchObject([{ name: 'sku' }, { name: 'depth', type: 'number' }])
  })

  it("reports scripts, generated values, and requests that can't be sent", () => {
    expect(shop.messages).toContain(
      'dropped: Scripts that run before or after a request were skipped. In: the collection, Create order.',
    )
    expect(shop.messages).toContain('info: “$guid” gets a new value with each call. In: Back office / Signed.')
    expect(shop.messages.filter((message) => message.startsWith('refused'))).toEqual([])
    expect(shop.baseAddresses).toEqual([{ id: 'base_1', name: 'unknownBase', url: null, suggestions: [] }])
  })

  it('keeps secrets out of endpoints and notices', () => {
    expect(text.match(/canary-[\w-]+/g)).toHaveLength(9)
    expect(JSON.stringify([shop.endpoints, shop.notices, shop.name])).not.toContain('canary')
  })

  it('can be deployed once its base address is set', () => {
    const credentials = shop.credentials.map(({ credential }) => credential)
    expect(
      findDefinitionProblems({
        ...definitionSchema.parse({ name: 'x' }),
        baseAddresses: [{ id: 'base_1', name: 'unknownBase', url: 'https://a.example' }],
        credentials,
        endpoints: shop.endpoints,
      }),
    ).toEqual([])
  })
})

describe('an import of unusual requests in a collection', () => {
  it('creates credentials for secret headers', async () => {
    const header = [{ key: 'Authorization', value: `Basic ${Buffer.from('ann:pa55').toString('base64')}` }]
    const { credentials, endpoints } = await read(collection({ url: 'https://a.test/x', method: 'GET', header }))
    expect(credentials).toMatchObject([
      { credential: { details: { kind: 'basic', username: 'ann' } }, secrets: { password: 'pa55' } },
    ])
    expect(endpoints[0]?.headers).toEqual([])
  })

  it('creates Digest credentials, with or without a username', async () => {
    const digest = (...settings: [string, string][]) => ({
      auth: { type: 'digest', digest: settings.map(([key, value]) => ({ key, value })) },
      url: 'https://a.test/x',
      method: 'GET',
    })
    const known = await read(collection(digest(['username', 'ann'], ['password', 'pa55'], ['algorithm', 'MD5'])))
    expect(known.credentials).toMatchObject([
      { credential: { details: { kind: 'digest', username: 'ann' } }, secrets: { password: 'pa55' } },
    ])
    const unknown = await read(collection(digest(['username', '{{user}}'])))
    expect(unknown.messages).toContainEqual(
      expect.stringContaining('Enter the username for the Digest authentication credential.'),
    )
  })

  it('creates AWS credentials, but doesn’t keep a session token', async () => {
    const settings = {
      accessKey: 'AKIA1',
      secretKey: 's3cr3t',
      region: 'eu-west-1',
      service: 's3',
      sessionToken: 'session-9',
    }
    const awsv4 = Object.entries(settings).map(([key, value]) => ({ key, value }))
    const signed = await read(collection({ url: 'https://a.test/x', method: 'GET', auth: { type: 'awsv4', awsv4 } }))
    expect(signed.credentials).toMatchObject([
      {
        credential: { details: { kind: 'awsSigV4', accessKeyId: 'AKIA1', region: 'eu-west-1', service: 's3' } },
        secrets: { secretAccessKey: 's3cr3t' },
      },
    ])
    expect(signed.messages).toEqual([expect.stringContaining('session token was skipped')])
    expect(JSON.stringify(signed.credentials)).not.toContain('session-9')
  })

  it('discards placeholders for secrets', async () => {
    const header = [{ key: 'Authorization', value: 'Bearer {{token}}' }]
    const { credentials } = await read(collection({ url: 'https://a.test/x', method: 'GET', header }))
    expect(credentials).toMatchObject([{ credential: { details: { kind: 'bearer' } }, secrets: {} }])
  })

  it('turns a path segment that looks like a secret into a customer parameter', async () => {
    const key = 'sk_live_canary0123456789'
    const { endpoints, notices } = await read(collection({ url: `https://a.test/hooks/${key}/run`, method: 'GET' }))
    expect(endpoints[0]).toMatchObject({ path: '/hooks/{{path_secret}}/run', parameters: [{ source: 'customer' }] })
    expect(JSON.stringify([endpoints, notices])).not.toContain('canary')
  })

  it("sends a raw body that isn't JSON as text", async () => {
    const body = { mode: 'raw', raw: '<order id="{{id}}"/>', options: { raw: { language: 'xml' } } }
    const { endpoints } = await read(collection({ url: 'a.test/x', method: 'POST', body }))
    expect(endpoints[0]).toMatchObject({
      baseUrl: 'https://a.test',
      body: { kind: 'text', contentType: 'application/xml', template: '<order id="{{id}}"/>' },
    })
  })

  it('handles variables that refer to themselves', async () => {
    const variable = [
      { key: 'a', value: '{{b}}{{b}}' },
      { key: 'b', value: '{{a}}{{a}}' },
    ]
    const { endpoints, baseAddresses } = await read(collection({ url: '{{a}}/x' }, { variable }))
    expect(endpoints).toMatchObject([{ baseUrl: 'base:base_1', path: '/x' }])
    expect(baseAddresses).toMatchObject([{ name: 'a', url: null }])
  })
})

describe('a file body', () => {
  const ofType = (type?: string) =>
    read(
      collection({
        method: 'PUT',
        url: 'https://api.test/photos',
        header: type === undefined ? [] : [{ key: 'Content-Type', value: type }],
        body: { mode: 'file', file: { src: '/photos/cat.png' } },
      }),
    )

  it.each([
    ['image/png', 'image/png'],
    [undefined, 'application/octet-stream'],
  ])('is a base64 argument, sent as bytes of type %s', async (given, contentType) => {
    const { endpoint } = await ofType(given)
    expect(endpoint('thing')).toMatchObject({
      body: { kind: 'binary', contentType, template: '{{file}}' },
      headers: [],
    })
    expect(endpoint('thing').parameters).toMatchObject([
      { name: 'file', type: 'string', required: true, schema: { contentEncoding: 'base64' } },
    ])
  })

  it('is a string argument if its type is textual', async () => {
    const { endpoint } = await ofType('text/csv')
    expect(endpoint('thing').body).toEqual({ kind: 'text', contentType: 'text/csv', template: '{{file}}' })
    expect(endpoint('thing').parameters).toMatchObject([{ name: 'file', type: 'string', required: true, schema: {} }])
  })
})
