import { describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointInput, endpointSchema } from '../endpoint/endpoint.ts'
import { inlineParameter } from '../endpoint/inline-parameter.ts'
import { extractParameter, parameterCandidates } from './candidates.ts'

const endpoint = (parts: Partial<EndpointInput>): Endpoint =>
  endpointSchema.parse({
    id: 'e1',
    toolName: 'get_order',
    title: 'Get order',
    description: 'Gets an order.',
    method: 'GET',
    baseUrl: 'https://api.example.com',
    path: '/orders',
    ...parts,
  })

const short = (of: Endpoint) =>
  parameterCandidates(of).map(({ where, name, type, value }) => [where, name, type, value])
const json = (template: string) => endpoint({ method: 'POST', body: { kind: 'json', template } })

describe('parameterCandidates', () => {
  it('finds path segments that look like values, not words', () => {
    expect(short(endpoint({ path: '/v1/orders/42/items/550e8400-e29b-41d4-a716-446655440000/notes' }))).toEqual([
      ['3', 'order_id', 'integer', 42],
      ['5', 'item_id', 'string', '550e8400-e29b-41d4-a716-446655440000'],
    ])
  })

  it('finds query pairs, and groups those with the same name as a list', () => {
    const query = [
      { name: 'limit', value: '10' },
      { name: 'tag[]', value: 'a' },
      { name: 'filter[status]', value: 'open' },
      { name: 'tag[]', value: 'b' },
      { name: 'open', value: 'true' },
    ]
    expect(short(endpoint({ query }))).toEqual([
      ['limit', 'limit', 'integer', 10],
      ['tag[]', 'tag', 'array', ['a', 'b']],
      ['filter[status]', 'filter_status', 'string', 'open'],
      ['open', 'open', 'boolean', true],
    ])
  })

  it('finds JSON leaves and lists of scalars by path, with their JSON types', () => {
    const of = json('{"name":"x","qty":2,"price":1.5,"ok":false,"tags":["a"],"items":[{"sku":"s"}],"none":null}')
    expect(short(of)).toEqual([
      ['name', 'name', 'string', 'x'],
      ['qty', 'qty', 'integer', 2],
      ['price', 'price', 'number', 1.5],
      ['ok', 'ok', 'boolean', false],
      ['tags', 'tags', 'array', ['a']],
      ['items.0.sku', 'sku', 'string', 's'],
    ])
  })

  it("ignores numbers that a double can't hold, protocol headers, and existing parameters", () => {
    const of = endpoint({
      method: 'POST',
      headers: [
        { name: 'Accept', value: 'application/json' },
        { name: 'X-Tenant', value: 'acme' },
      ],
      query: [{ name: 'page', value: '{{page}}' }],
      body: { kind: 'json', template: '{"id": 12345678901234567890}' },
      parameters: [{ name: 'page', type: 'integer' }],
    })
    expect(short(of)).toEqual([['X-Tenant', 'x_tenant', 'string', 'acme']])
  })

  it('gives candidates unique names', () => {
    const of = json('{"from":{"city":"Oslo"},"to":{"city":"Bergen"},"via":{"city":"Voss"}}')
    expect(short(of).map(([, name]) => name)).toEqual(['city', 'to_city', 'via_city'])
  })

  it('finds form fields and text parts, but not files', () => {
    const form = endpoint({ method: 'POST', body: { kind: 'form', fields: [{ name: 'amount', value: '5' }] } })
    expect(short(form)).toEqual([['amount', 'amount', 'integer', 5]])
    const parts = [
      { name: 'note', value: 'hi' },
      { name: 'file', value: 'AA==', filename: 'a.png', base64: true },
    ]
    expect(short(endpoint({ method: 'POST', body: { kind: 'multipart', parts } }))).toEqual([
      ['note', 'note', 'string', 'hi'],
    ])
  })
})

describe('extractParameter', () => {
  const promoteAt = (of: Endpoint, where: string, name?: string) => {
    const candidate = parameterCandidates(of).find((each) => each.where === where)
    if (!candidate) throw new Error(`no candidate ${where}`)
    return extractParameter(of, candidate, name)
  }

  it('makes the value of a path segment required and keeps the literal as its example', () => {
    const promoted = promoteAt(endpoint({ path: '/orders/42/items' }), '2')
    expect(promoted.path).toBe('/orders/{{order_id}}/items')
    expect(promoted.parameters).toMatchObject([{ name: 'order_id', type: 'integer', required: true, example: 42 }])
  })

  it("keeps the literal as an example that isn't sent, and uses the requested name", () => {
    const promoted = promoteAt(json('{"a": 1, "qty": 2 }'), 'qty', 'quantity')
    expect(promoted.body).toEqual({ kind: 'json', template: '{"a": 1, "qty": "{{quantity}}" }' })
    expect(promoted.parameters).toMatchObject([{ name: 'quantity', type: 'integer', required: true, example: 2 }])
    expect(promoted.parameters[0]).not.toHaveProperty('default')
  })

  it('accepts candidates that were found before others were extracted', () => {
    const start = json('{"a": 1, "b": "x"}')
    const all = parameterCandidates(start).reduce((of, candidate) => extractParameter(of, candidate), start)
    expect(all.body).toMatchObject({ template: '{"a": "{{a}}", "b": "{{b}}"}' })
    expect(parameterCandidates(all)).toEqual([])
  })

  it('is reversed by inlineParameter, for every kind of candidate', () => {
    const start = endpoint({
      method: 'POST',
      path: '/orders/a%40b.org/lines',
      query: [
        { name: 'tag', value: 'a' },
        { name: 'tag', value: 'b' },
      ],
      headers: [{ name: 'X-Tenant', value: 'acme' }],
      body: { kind: 'json', template: '{"say": "\\"hi\\"", "n": 2, "list": [1,2], "keep": 12345678901234567890}' },
    })
    const all = parameterCandidates(start).reduce((of, candidate) => extractParameter(of, candidate), start)
    expect(all.parameters.map(({ name }) => name)).toEqual(['order_id', 'tag', 'x_tenant', 'say', 'n', 'list'])
    expect(all.parameters.reduce((of, { name }) => inlineParameter(of, name), all)).toEqual(start)
  })

  it('escapes a value when inlining it into a longer string, and keeps a parameter that has no value', () => {
    const of = {
      ...json('{"text": "Hi {{name}}!", "x": "{{other}}"}'),
      parameters: endpoint({
        parameters: [
          { name: 'name', type: 'string', default: 'a"b' },
          { name: 'other', type: 'string' },
        ],
      }).parameters,
    }
    expect(inlineParameter(of, 'name').body).toMatchObject({ template: '{"text": "Hi a\\"b!", "x": "{{other}}"}' })
    expect(inlineParameter(of, 'other')).toBe(of)
  })

  it('replaces a lone surrogate in a path with the replacement character', () => {
    const parameters = endpoint({ parameters: [{ name: 'id', type: 'string', example: 'a\ud800' }] }).parameters
    const of = { ...endpoint({ path: '/orders/{{id}}' }), parameters }
    expect(inlineParameter(of, 'id').path).toBe('/orders/a%EF%BF%BD')
  })
})
