import { expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../endpoint/endpoint.ts'
import { type Credential, credentialSchema } from './credential.ts'
import { definitionSchema } from './definition.ts'
import { findDefinitionProblems } from './definition-problems.ts'

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
      { name: 'count', type: 'integer' },
      { name: 'order', type: 'string', enum: ['asc', 'desc'] },
      { name: 'either', type: 'integer', schema: { type: ['integer', 'string'] } },
    ],
    ...more,
  })

const problemsOf = (more: Partial<EndpointInput>, credentials: Credential[] = []) =>
  findDefinitionProblems(definitionSchema.parse({ name: 'N', credentials, endpoints: [endpoint(more)] }))
    .filter(({ code }) => code === 'boundValueExposed' || code === 'boundCookieExposed')
    .map(({ field, code, name }) => `${field} ${code} ${name}`)

const FILTER = "tenant = '{{tenant}}' and q = '{{q}}'"
const text = (contentType: string, template: string) => ({ body: { kind: 'text' as const, contentType, template } })
const json = (value: unknown) => ({ body: { kind: 'json' as const, template: JSON.stringify(value) } })

it.each<[string, Partial<EndpointInput>, string]>([
  ['a filter in the query', { query: [{ name: 'filter', value: FILTER }] }, 'query'],
  ['a filter in a form', { body: { kind: 'form', fields: [{ name: 'filter', value: FILTER }] } }, 'body'],
  ['a filter in JSON', json({ where: [{ filter: FILTER }] }), 'body'],
  ['an XML document in JSON', json({ xml: '<t>{{tenant}}</t><q>{{q}}</q>' }), 'body'],
  ['a JSON document in JSON', json({ text: '{"t":"{{tenant}}","q":"{{q}}"}' }), 'body'],
  ['a JSON name', json({ '{{tenant}}.{{q}}': 1 }), 'body'],
  ['a filter in a part', { body: { kind: 'multipart', parts: [{ name: 'f', value: FILTER }] } }, 'body'],
  ['a filter in XML text', text('application/xml', `<r q="1">${FILTER}</r>`), 'body'],
  ['a filter in an XML attribute', text('text/xml', '<r f="{{tenant}} or {{q}}"/>'), 'body'],
  ['a filter in a CDATA section', text('text/xml', '<r><![CDATA[{{tenant}} or {{q}}]]></r>'), 'body'],
  ['a filter in form text', text('application/x-www-form-urlencoded', 'a=1&f={{tenant}} or {{q}}'), 'body'],
  ['content without a known grammar', text('text/csv', '{{tenant}},{{q}}'), 'body'],
  ['a path segment', { path: "/Orders(tenant='{{tenant}}',q='{{q}}')" }, 'path'],
  ['a header', { headers: [{ name: 'X-Filter', value: FILTER }] }, 'headers'],
  ['a cookie', { cookies: [{ name: 'c', value: '{{tenant}}|{{q}}' }] }, 'cookies'],
])("rejects a customer's value next to an unrestricted argument in %s", (_, more, field) => {
  expect(problemsOf(more)).toEqual([`${field} boundValueExposed q`])
})

it.each<[string, Partial<EndpointInput>]>([
  ['a number', { query: [{ name: 'f', value: "tenant = '{{tenant}}' and n > {{count}}" }] }],
  ['a choice', json({ sql: "select * where t = '{{tenant}}' order by n {{order}}" })],
  [
    'separate places',
    { path: '/{{tenant}}/{{q}}', query: [{ name: 'q', value: '{{q}}' }], ...json(['{{tenant}}', '{{q}}']) },
  ],
  ['members of a header', { headers: [{ name: 'X-Context', value: 'tenant={{tenant}}; q={{q}}' }] }],
  ['XML elements and attributes', text('application/xml', '<r t="{{tenant}}" q="{{q}}"><t>{{tenant}}</t>{{q}}</r>')],
  ['the fields of form text', text('application/x-www-form-urlencoded', 't={{tenant}}&q={{q}}')],
  ["the model's own content", json({ filter: "a = '{{q}}' and b = '{{either}}'" })],
])('allows %s', (_, more) => {
  expect(problemsOf(more)).toEqual([])
})

it("checks what the argument's schema allows, not just its type", () => {
  expect(problemsOf(json({ filter: '{{tenant}} {{either}}' }))).toEqual(['body boundValueExposed either'])
})

const session: Credential = credentialSchema.parse({ id: 'c', name: 'Session', details: { kind: 'cookie' } })

it.each<[string, Partial<EndpointInput>, string[]]>([
  [
    'a whole header next to a cookie',
    { headers: [{ name: 'cookie', value: '{{q}}' }], cookies: [{ name: 'tenant', value: '{{tenant}}' }] },
    ['headers boundCookieExposed q'],
  ],
  [
    'a whole header next to another one',
    {
      headers: [
        { name: 'Cookie', value: '{{q}}' },
        { name: 'Cookie', value: 'tenant={{tenant}}' },
      ],
    },
    ['headers boundCookieExposed q'],
  ],
  [
    'a member of the same header',
    { headers: [{ name: 'Cookie', value: 'tenant={{tenant}}; {{q}}' }] },
    ['headers boundCookieExposed q'],
  ],
  [
    'a header next to a credential',
    { headers: [{ name: 'Cookie', value: '{{q}}' }], credentialId: 'c' },
    ['headers boundCookieExposed q'],
  ],
  ['a named cookie', { headers: [{ name: 'Cookie', value: 'tenant={{tenant}}; q={{q}}' }], credentialId: 'c' }, []],
  ['a header alone', { headers: [{ name: 'Cookie', value: '{{q}}' }] }, []],
])("prevents an argument from naming a customer's cookie: %s", (_, more, problems) => {
  expect(problemsOf(more, [session])).toEqual(problems)
})
