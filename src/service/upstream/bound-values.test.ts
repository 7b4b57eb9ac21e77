import { describe, expect, it } from 'vitest'
import { definitionSchema } from '../../shared/platform/definition.ts'
import { type EndpointInput, endpointSchema } from '../../shared/platform/endpoint.ts'
import { findDefinitionProblems } from '../../shared/platform/problems.ts'
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

  it('leaves a body that is one placeholder as the model wrote it', () => {
    expect(sent(textBody('application/xml', '{{q}}'), '<a>&amp;</a>')).toBe('<a>&amp;</a>')
  })

  it.each(['Cookie', 'X-Context'])('refuses another member in the header %s', (name) => {
    const headers = [{ name, value: 'tenant={{tenant}}; theme={{q}}' }]
    expect(() => build({ headers }, 'x; tenant=EVIL')).toThrow(/"q" can't hold a comma or a semicolon/)
    expect(() => build({ headers }, 'x, tenant=EVIL')).toThrow(/"q" can't hold/)
    expect(build({ headers }, 'dark').headers).toContainEqual([name, 'tenant=good; theme=dark'])
  })

  it.each(['tenant', 'TENANT'])('refuses the second JSON member %s', (key) => {
    const body = { kind: 'json' as const, template: '{"tenant":"{{tenant}}","{{q}}":1}' }
    expect(() => build({ body }, key)).toThrow(/already has/)
    expect(sent({ body }, 'other')).toBe('{"tenant":"good","other":1}')
  })

  it("isn't shown when it can't go into a path", () => {
    expect(() => build({ path: '/{{tenant}}' }, 'x', '../secret')).toThrow(/^(?!.*secret).*Only the person/)
    expect(() => build({ path: '/{{q}}' }, '../mine')).toThrow(/mine/)
  })

  it('stays bound in the path, a query, a form and JSON', () => {
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

  it.each([
    ['text/csv', true],
    ['application/json', true],
    ['application/xml', false],
  ])('keeps a shared %s text from being deployed: %s', (type, isRefused) => {
    const shared = endpoint(textBody(type, '{{tenant}},{{q}}'))
    const codes = findDefinitionProblems(definitionSchema.parse({ name: 'N', endpoints: [shared] })).map(
      ({ code }) => code,
    )
    expect(codes).toEqual(isRefused ? ['boundValueExposed'] : [])
  })
})
