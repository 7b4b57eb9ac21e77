import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { buildRequest } from './build-request.ts'

const endpoint = (more: Partial<EndpointInput>) =>
  endpointSchema.parse({
    id: 'e',
    toolName: 't',
    title: 'T',
    description: 'D',
    method: 'POST',
    baseUrl: 'http://api.test',
    path: '/',
    parameters: [
      { name: 'tenant', type: 'string', source: 'customer' },
      { name: 'q', type: 'string' },
    ],
    ...more,
  })
const build = (more: Partial<EndpointInput>, q: string, tenant = 'good') =>
  buildRequest(endpoint(more), 'http://api.test', { q, tenant: 'EVIL' }, { tenant })
const textBody = (contentType: string, template: string) => ({ body: { kind: 'text' as const, contentType, template } })
const sent = (more: Partial<EndpointInput>, q: string) => build(more, q).body?.toString()

describe("a customer's bound value", () => {
  it.each(['application/xml', 'text/html; charset=utf-8', 'application/soap+xml'])('stays bound in %s', (type) => {
    const body = sent(textBody(type, '<r><tenant>{{tenant}}</tenant><q>{{q}}</q></r>'), `</q><tenant>E&"'`)
    expect(body).toBe('<r><tenant>good</tenant><q>&lt;/q&gt;&lt;tenant&gt;E&amp;&quot;&#39;</q></r>')
  })

  it('stays bound in form text', () => {
    const body = textBody('application/x-www-form-urlencoded', 'tenant={{tenant}}&q={{q}}')
    expect(sent(body, 'x&tenant=EVIL')).toBe('tenant=good&q=x%26tenant%3DEVIL')
  })

  it('leaves a body that’s only the model’s placeholder unescaped', () => {
    expect(sent(textBody('application/xml', '{{q}}'), '<a>&amp;</a>')).toBe('<a>&amp;</a>')
  })

  it.each(['Cookie', 'X-Context'])('can’t be overridden by another member in the header %s', (name) => {
    const headers = [{ name, value: 'tenant={{tenant}}; theme={{q}}' }]
    expect(() => build({ headers }, 'x; tenant=EVIL')).toThrow(/“q” can’t contain a comma, a semicolon/)
    expect(() => build({ headers }, 'x, tenant=EVIL')).toThrow(/“q” can’t contain/)
    expect(build({ headers }, 'dark').headers).toContainEqual([name, 'tenant=good; theme=dark'])
  })

  it.each(['tenant', 'TENANT'])('can’t be overridden by a second JSON member %s', (key) => {
    const body = { kind: 'json' as const, template: '{"tenant":"{{tenant}}","{{q}}":1}' }
    expect(() => build({ body }, key)).toThrow(/already has/)
    expect(sent({ body }, 'other')).toBe('{"tenant":"good","other":1}')
  })

  it("isn't shown in the error if it doesn't fit in a path", () => {
    expect(() => build({ path: '/{{tenant}}' }, 'x', '../secret')).toThrow(/^(?!.*secret).*Only the person/)
    expect(() => build({ path: '/{{q}}' }, '../mine')).toThrow(/mine/)
  })

  it('stays bound in the path, a query, a form, and JSON', () => {
    const pairs = [
      { name: 'tenant', value: '{{tenant}}' },
      { name: 'q', value: '{{q}}' },
    ]
    const evil = '{{tenant}}&tenant=EVIL"'
    expect(build({ query: pairs }, evil).path).toMatch(/^\/\?tenant=good&q=[^&]*$/)
    expect(sent({ body: { kind: 'form', fields: pairs } }, evil)).toMatch(/^tenant=good&q=[^&]*$/)
    const template = '{"tenant":"{{tenant}}","q":"{{q}}"}'
    expect(JSON.parse(sent({ body: { kind: 'json', template } }, evil) ?? '')).toEqual({ tenant: 'good', q: evil })
    expect(build({ path: '/{{tenant}}/{{q}}' }, 'a/b').path).toBe('/good/a%2Fb')
  })

  it.each(['__proto__', 'constructor', 'toString'])('stays bound alongside arguments and members named %s', (name) => {
    const body = { kind: 'json' as const, template: '{"tenant":"{{tenant}}","q":"{{q}}"}' }
    const member = JSON.parse(`{"${name}":{"tenant":"EVIL"}}`) as Record<string, unknown>
    const parameters = [
      { name: 'tenant', type: 'string' as const, source: 'customer' as const },
      { name: 'q', type: 'object' as const },
    ]
    const made = buildRequest(
      endpoint({ body, parameters }),
      'http://api.test',
      { q: member, ...member },
      { tenant: 'good' },
    )
    expect(made.body?.toString()).toBe(`{"tenant":"good","q":{"${name}":{"tenant":"EVIL"}}}`)
    expect(({} as Record<string, unknown>).tenant).toBeUndefined()

    const query = [
      { name: 'tenant', value: '{{tenant}}' },
      { name: 'q', value: '{{q}}', style: 'form' as const, explode: true },
    ]
    const text = JSON.parse(`{"${name}":"EVIL"}`) as Record<string, unknown>
    const { path } = buildRequest(
      endpoint({ query, parameters }),
      'http://api.test',
      { q: text, ...text },
      { tenant: 'good' },
    )
    expect(path).toBe(`/?tenant=good&${name}=EVIL`)
  })

  it("isn't read from a customer who lacks the value, even if objects inherit a property of that name", () => {
    const parameters = [{ name: 'constructor', type: 'string' as const, source: 'customer' as const, required: true }]
    const query = [{ name: 'c', value: '{{constructor}}' }]
    const call = () => buildRequest(endpoint({ query, parameters }), 'http://api.test', { constructor: 'EVIL' }, {})
    expect(call).toThrow(/No value is set for this customer/)
  })

  it.each(['TENANT', 'Tenant', 'tenant[0]', 'tenant.x', 'tenant '])(
    'can’t be overridden by the exploded member %j',
    (name) => {
      const parameters = [
        { name: 'tenant', type: 'string' as const, source: 'customer' as const },
        { name: 'q', type: 'object' as const },
      ]
      const pairs = [
        { name: 'tenant', value: '{{tenant}}' },
        { name: 'q', value: '{{q}}', style: 'form' as const, explode: true },
      ]
      for (const more of [{ query: pairs }, { body: { kind: 'form' as const, fields: pairs } }, { cookies: pairs }]) {
        const call = () =>
          buildRequest(endpoint({ ...more, parameters }), 'http://api.test', { q: { [name]: 'E' } }, { tenant: 'good' })
        expect(call).toThrow(/the request already sets it/)
      }
    },
  )

  it.each(['EVIL\r\nX-Tenant: EVIL', 'EVIL\nX-Tenant: EVIL', 'EVIL\r'])(
    'can’t be overridden by another header in %j',
    (q) => {
      const headers = [
        { name: 'X-Tenant', value: '{{tenant}}' },
        { name: 'X-Q', value: '{{q}}' },
      ]
      expect(() => build({ headers }, q)).toThrow(/must be one line of text/)
      const part = { name: 'f', value: '{{tenant}}', headers: [{ name: 'X-Q', value: '{{q}}' }] }
      expect(() => build({ body: { kind: 'multipart', parts: [part] } }, q)).toThrow(/must be one line of text/)
    },
  )

  it('stays in its own part of a multipart body, regardless of the surrounding names and values', () => {
    const hostile = 'a"\r\nContent-Disposition: form-data; name="tenant"\r\n\r\nEVIL'
    const parts = [
      { name: 'tenant', value: '{{tenant}}' },
      { name: hostile, value: '{{q}}', filename: hostile, contentType: `text/plain\r\n${hostile}` },
    ]
    const text = sent({ body: { kind: 'multipart', parts } }, 'x') ?? ''
    const lines = text.split('\r\n')
    expect(lines.filter((line) => line.startsWith('Content-Disposition:'))).toEqual([
      'Content-Disposition: form-data; name="tenant"',
      expect.stringMatching(/^Content-Disposition: form-data; name="[^"\r\n]*"; filename="[^"\r\n]*"$/),
    ])
    expect(lines).toHaveLength(11)
  })

  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.constantFrom(
      `' or '1'='1`,
      '"},"tenant":"EVIL',
      'x&tenant=EVIL',
      'x; tenant=EVIL',
      '</q><tenant>EVIL',
      '{{tenant}}',
    ),
  )
  it('parses to the same value for any argument, wherever a deployable template puts it', () => {
    const pairs = [
      { name: 'tenant', value: '{{tenant}}' },
      { name: 'q', value: '{{q}}' },
    ]
    fc.assert(
      fc.property(anything, anything, (tenant, q) => {
        const both = { tenant, q }
        const built = (more: Partial<EndpointInput>) => build(more, both.q, both.tenant)
        const read = (text: string) => [...new URLSearchParams(text)]
        const wanted = [
          ['tenant', both.tenant],
          ['q', both.q],
        ]
        expect(read(built({ query: pairs }).path.slice(2))).toEqual(wanted)
        expect(read(built({ body: { kind: 'form', fields: pairs } }).body?.toString() ?? '')).toEqual(wanted)
        const template = '{"tenant":"{{tenant}}","in":[{"q":"{{q}}"}]}'
        const json = built({ body: { kind: 'json', template } }).body?.toString() ?? ''
        expect(JSON.parse(json)).toEqual({ tenant: both.tenant, in: [{ q: both.q }] })
        const cookie = built({ cookies: pairs }).headers.find(([name]) => name === 'Cookie')?.[1] ?? ''
        expect(cookie.split('; ').map((each) => each.split('=')[0])).toEqual(['tenant', 'q'])
        const markup = built(
          textBody('application/xml', '<r><t>{{tenant}}</t><q a="{{q}}">{{q}}</q></r>'),
        ).body?.toString()
        expect(markup?.match(/<[^>]*>/g)).toHaveLength(6)
      }),
      { numRuns: 300 },
    )
  })
})
