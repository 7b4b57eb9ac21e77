import { describe, expect, it } from 'vitest'
import { readForTest as read } from '../documents.testkit.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const collection = (request: object) =>
  JSON.stringify({ info: { name: 'Small', schema }, item: [{ name: 'Thing', request }] })

async function importOne(request: object) {
  const { endpoint, messages, credentials } = await read(collection(request))
  const made = endpoint('thing')
  const parameters = made.parameters.map(({ name, type, required, schema, example }) => ({
    name,
    type,
    required,
    ...(Object.keys(schema).length > 0 && { schema }),
    ...(example !== undefined && { example }),
  }))
  return { ...made, parameters, messages, credentials }
}

const json = (raw: string, type = 'application/json', method = 'POST') => ({
  method,
  url: 'https://api.test/v1/things',
  header: [{ key: 'Content-Type', value: type }],
  body: { mode: 'raw', raw, options: { raw: { language: 'json' } } },
})

describe('a placeholder value in a generated collection', () => {
  it('becomes a typed argument in a query, a path, and headers', async () => {
    const { query, path, headers, parameters } = await importOne({
      method: 'GET',
      header: [{ key: 'X-Trace', value: '<uuid>' }],
      url: {
        raw: 'https://api.test/v2/builds/:id/<long>?perPage=<integer>&since=<dateTime>',
        path: ['v2', 'builds', ':id', '<long>'],
        host: ['api', 'test'],
        protocol: 'https',
        query: [
          { key: 'perPage', value: '<integer>' },
          { key: 'since', value: '<dateTime>' },
        ],
        variable: [{ key: 'id', value: '<string>' }],
      },
    })
    expect(path).toBe('/v2/builds/{{id}}/{{path_id}}')
    expect(query).toEqual([
      { name: 'perPage', value: '{{perPage}}' },
      { name: 'since', value: '{{since}}' },
    ])
    expect(headers).toEqual([{ name: 'X-Trace', value: '{{X-Trace}}' }])
    expect(parameters).toEqual([
      { name: 'id', type: 'string', required: true },
      { name: 'path_id', type: 'integer', required: true },
      { name: 'perPage', type: 'integer', required: true },
      { name: 'since', type: 'string', required: true, schema: { format: 'date-time' } },
      { name: 'X-Trace', type: 'string', required: true, schema: { format: 'uuid' } },
    ])
  })

  it('becomes a typed argument in a JSON body, including nested objects, with one argument per list', async () => {
    const raw = JSON.stringify({
      branch: '<string>',
      parallel: '<boolean>',
      amount: '<number>',
      author: { name: '<string>', email: '<email>' },
      tags: ['<string>', '<string>'],
      lines: [
        { sku: '<string>', qty: '<integer>' },
        { sku: '<string>', qty: '<integer>' },
      ],
      kind: 'fixed',
      html: '<b>',
    })
    const { body, parameters } = await importOne(json(raw))
    expect(JSON.parse(body.kind === 'json' ? body.template : '')).toEqual({
      branch: '{{branch}}',
      parallel: '{{parallel}}',
      amount: '{{amount}}',
      author: { name: '{{name}}', email: '{{email}}' },
      tags: '{{tags}}',
      lines: '{{lines}}',
      kind: 'fixed',
      html: '<b>',
    })
    expect(parameters).toEqual([
      { name: 'branch', type: 'string', required: true },
      { name: 'parallel', type: 'boolean', required: true },
      { name: 'amount', type: 'number', required: true },
      { name: 'name', type: 'string', required: true },
      { name: 'email', type: 'string', required: true, schema: { format: 'email' } },
      { name: 'tags', type: 'array', required: true, schema: { items: { type: 'string' } } },
      {
        name: 'lines',
        type: 'array',
        required: true,
        schema: {
          items: { type: 'object', properties: { sku: { type: 'string' }, qty: { type: 'integer' } } },
        },
      },
    ])
  })

  it('becomes a typed argument in forms, named after the placeholder if it has a name', async () => {
    const { body, parameters } = await importOne({
      method: 'POST',
      url: 'https://api.test/f?account=<account-id>',
      body: { mode: 'urlencoded', urlencoded: [{ key: 'size', value: '<float>' }] },
    })
    expect(body).toEqual({ kind: 'form', fields: [{ name: 'size', value: '{{size}}' }] })
    expect(parameters).toEqual([
      { name: 'account-id', type: 'string', required: true },
      { name: 'size', type: 'number', required: true },
    ])
  })

  it('is required only if marked as such, in a collection that marks required values', async () => {
    const { parameters } = await importOne({
      method: 'GET',
      url: {
        raw: 'https://api.test/f',
        query: [
          { key: 'from', value: '<date>', description: '(Required) First day' },
          { key: 'to', value: '<date>', description: 'Last day' },
        ],
      },
    })
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['from', true],
      ['to', false],
    ])
  })
})

describe('a disabled entry of a collection', () => {
  it('becomes an optional argument in a query, headers, and forms', async () => {
    const { query, headers, body, parameters, messages } = await importOne({
      method: 'POST',
      header: [{ key: 'X-Debug', value: '1', disabled: true }],
      url: {
        raw: 'https://api.test/f',
        query: [{ key: 'limit', value: '10', disabled: true, description: 'At most' }],
      },
      body: {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'email', value: '<string>', disabled: true },
          { key: 'age', value: '<integer>', disabled: true },
        ],
      },
    })
    expect(query).toEqual([{ name: 'limit', value: '{{limit}}' }])
    expect(headers).toEqual([{ name: 'X-Debug', value: '{{X-Debug}}' }])
    expect(body).toMatchObject({ fields: [{ value: '{{email}}' }, { value: '{{age}}' }] })
    expect(parameters).toEqual([
      { name: 'limit', type: 'string', required: false, example: '10' },
      { name: 'X-Debug', type: 'string', required: false, example: '1' },
      { name: 'email', type: 'string', required: false },
      { name: 'age', type: 'integer', required: false },
    ])
    expect(messages).toEqual(['info: Disabled entries in the collection became optional arguments. In: Thing.'])
  })

  it("is omitted with a notice if it's a secret, or an alternative to a value that is sent", async () => {
    const { query, messages } = await importOne({
      method: 'GET',
      url: {
        raw: 'https://api.test/f',
        query: [
          { key: 'state', value: 'open' },
          { key: 'state', value: 'closed', disabled: true },
          { key: 'api_key', value: 'k', disabled: true },
        ],
      },
    })
    expect(query).toEqual([{ name: 'state', value: 'open' }])
    expect(messages).toEqual([
      'info: The query parameter “state” is disabled in the collection and was skipped. In: Thing.',
      'info: The query parameter “api_key” is disabled in the collection and was skipped. In: Thing.',
    ])
  })
})

describe('the headers and bodies of a collection', () => {
  it.each(['application/json-patch+json', 'application/merge-patch+json', 'application/json; charset=utf-16'])(
    'send JSON as %s if the request specifies it',
    async (type) => {
      const { body, headers } = await importOne(json('[{"op":"replace"}]', type, 'PATCH'))
      expect(body.kind).toBe('json')
      expect(headers).toEqual([{ name: 'Content-Type', value: type }])
    },
  )

  it("report a form's content type if it isn't a form type", async () => {
    const form = { mode: 'formdata', formdata: [{ key: 'a', value: '1' }] }
    const { messages } = await importOne({
      method: 'POST',
      url: 'https://api.test/f',
      header: [{ key: 'Content-Type', value: 'multipart/mixed' }],
      body: form,
    })
    expect(messages).toEqual([
      'dropped: The type multipart/mixed doesn’t match the form in the body, so multipart/form-data is sent. In: Thing.',
    ])
  })

  it('keep each header, or report that it was dropped', async () => {
    const { headers, messages } = await importOne({
      method: 'GET',
      url: 'https://api.test/f',
      header: [
        { key: 'Cache-Control', value: 'no-store' },
        { key: 'Accept', value: 'application/vnd.api+json' },
        { key: 'Postman-Token', value: 'abc' },
        { key: 'Connection', value: 'keep-alive' },
      ],
    })
    expect(headers.map(({ name }) => name)).toEqual(['Cache-Control', 'Accept'])
    expect(messages).toEqual([
      'info: The header “Postman-Token” was skipped because the request already sets it. In: Thing.',
      'info: The header “Connection” was skipped because the request already sets it. In: Thing.',
    ])
  })

  it('keep the body of a GET, but not an empty form', async () => {
    const search = await importOne(json('{"query":{"match_all":{}}}', 'application/json', 'GET'))
    expect(search.body).toEqual({ kind: 'json', template: '{"query":{"match_all":{}}}' })
    const unused = await importOne({
      method: 'GET',
      url: 'https://api.test/f',
      body: { mode: 'urlencoded', urlencoded: [] },
    })
    expect(unused.body).toEqual({ kind: 'none' })
  })
})

describe('an idempotency key', () => {
  it('is generated for each call in headers, in bodies, and in place of Postman’s UUID variables', async () => {
    const { headers, body, messages, ...made } = await importOne({
      method: 'POST',
      url: 'https://api.test/v1/charges/{{$guid}}',
      header: [{ key: 'Idempotency-Key', value: '{{key}}' }],
      body: { mode: 'raw', raw: '{"idempotency_key": "abc", "amount": 1}', options: { raw: { language: 'json' } } },
    })
    expect(headers).toEqual([{ name: 'Idempotency-Key', value: '{{Idempotency-Key}}' }])
    expect(body).toMatchObject({ template: '{"idempotency_key": "{{idempotency_key}}", "amount": 1}' })
    const { endpoint } = await read(
      collection({
        method: 'GET',
        url: 'https://api.test/{{$randomUUID}}',
        header: [{ key: 'X-Request-Id', value: '1' }],
      }),
    )
    expect(endpoint('thing').parameters.map(({ source }) => source)).toEqual(['generated', 'generated'])
    expect(made.parameters).toHaveLength(3)
    expect(messages).toContain('info: “Idempotency-Key” gets a new value with each call. In: Thing.')
  })
})
