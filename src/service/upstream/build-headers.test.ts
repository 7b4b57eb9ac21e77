import { describe, expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { buildRequest } from './build-request.ts'

const BASE = 'http://api.test:8080'
const endpoint = {
  id: 'e',
  toolName: 't',
  title: 'T',
  description: 'D',
  method: 'POST' as const,
  baseUrl: BASE,
  path: '/',
}

const build = (more: Partial<EndpointInput>) =>
  buildRequest(endpointSchema.parse({ ...endpoint, ...more }), BASE, {}, {})
const header = (request: ReturnType<typeof build>, name: string) =>
  request.headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)

describe('a request’s headers', () => {
  it('name the app and the accepted content types, unless the endpoint overrides them', () => {
    const plain = build({})
    expect([header(plain, 'user-agent'), header(plain, 'accept')]).toEqual([
      ['mcp-access-desk'],
      ['application/json, */*;q=0.5'],
    ])
    const own = build({
      headers: [
        { name: 'user-agent', value: 'shop/2' },
        { name: 'ACCEPT', value: 'text/csv' },
      ],
    })
    expect([header(own, 'user-agent'), header(own, 'accept')]).toEqual([['shop/2'], ['text/csv']])
  })

  it('use the endpoint’s own content type, unless the body requires a different one', () => {
    const headers = [{ name: 'content-type', value: 'application/vnd.shop+json' }]
    const written = build({ headers, body: { kind: 'json', template: '{}' }, parameters: [] })
    expect(header(written, 'content-type')).toEqual(['application/vnd.shop+json'])
    const parts = build({
      headers,
      body: { kind: 'multipart', parts: [{ name: 'a', value: '1' }] },
      parameters: [],
    })
    expect(header(parts, 'content-type')).toEqual([expect.stringMatching(/^multipart\/form-data; boundary=/)])
  })

  it('omit a default header if the endpoint lists it without a value', () => {
    const headers = ['Content-Type', 'Accept', 'User-Agent'].map((name) => ({ name, value: '' }))
    const bare = build({ headers, body: { kind: 'form', fields: [{ name: 'a', value: '1' }] } })
    expect([bare.headers, String(bare.body)]).toEqual([[], 'a=1'])
  })

  it('don’t include a Cookie header if there are no cookies', () => {
    expect(header(build({}), 'cookie')).toEqual([])
  })
})
