import { describe, expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { PAIR_STYLES } from '../../shared/management/endpoint/value-style.ts'
import { buildRequest, type UpstreamRequest } from './build-request.ts'
import { pathReads, readByAll } from './locked-values.testkit.ts'
import { RequestProblem } from './request-problem.ts'

const BOUND = 'ACME'
const EVIL = 'EVIL'

/** Names that some servers confuse with `tenant_id`, and values that would start another pair. */
const HOSTILE_NAMES = [
  'tenant_id',
  'TENANT_ID',
  'Tenant_Id',
  'tenant.id',
  'tenant id',
  'tenant[id',
  'tenant-id',
  'tenantId',
  ' tenant_id',
  'tenant_id ',
  '\ttenant_id',
  'tenant_id\0x',
  'tenant_id[]',
  'tenant_id[0]',
  'tenant_id[x]',
  'tenant_id.x',
  'tenant_id[',
  '[tenant_id]',
  '[tenant_id',
  ']tenant_id',
  'tenant_id]',
  '_tenant_id',
  '!tenant_id',
  'query.tenant_id',
  'query[tenant_id]',
  'a.b.tenant_id',
  'tenant%5Fid',
  '%74enant_id',
  '"tenant_id"',
  "'tenant_id'",
  'tenant\\_id',
  '\\tenant_id',
  'tenant_id=EVIL',
  'tenant_id=EVIL; x',
  'x; tenant_id',
  'x;tenant_id',
  'x&tenant_id',
  'x, tenant_id',
  'x"; name="tenant_id',
  'x\r\ntenant_id',
  'ｔｅｎａｎｔ_ｉｄ',
  'tenant_ıd',
  'tenant_İd',
  '$tenant_id',
  '?tenant_id',
] as const
const HOSTILE_VALUES = [
  'x&tenant_id=EVIL',
  'x;tenant_id=EVIL',
  'x; tenant_id=EVIL',
  'x, tenant_id=EVIL',
  'x\r\nX-Tenant: EVIL',
  '"x',
  'x"',
  'x\\',
  'x%26tenant_id=EVIL',
  'x\0tenant_id=EVIL',
  '"},"tenant_id":"EVIL',
  'x\r\n--x\r\nContent-Disposition: form-data; name="tenant_id"\r\n\r\nEVIL',
] as const

const parameters: EndpointInput['parameters'] = [
  { name: 'tenant', type: 'string', source: 'customer' },
  { name: 'q', type: 'any', schema: {} },
  { name: 'r', type: 'any', schema: {} },
]

type Pairs = NonNullable<EndpointInput['query']>
type Place = 'query' | 'form' | 'multipart' | 'cookies'
const PLACES: readonly Place[] = ['query', 'form', 'multipart', 'cookies']

/** Whether a pair is in the body; a request has only one. */
const isBody = (place: Place): boolean => place === 'form' || place === 'multipart'
const isOneRequest = (one: Place, other: Place): boolean => one === other || !isBody(one) || !isBody(other)

/** Returns an endpoint with pairs in one location. */
const at = (place: Place, pairs: Pairs): Partial<EndpointInput> =>
  place === 'query' || place === 'cookies'
    ? { [place]: pairs }
    : { body: place === 'form' ? { kind: 'form', fields: pairs } : { kind: 'multipart', parts: pairs } }

function build(more: Partial<EndpointInput>, args: Record<string, unknown>): UpstreamRequest | 'refused' {
  const fixed = { id: 'e', toolName: 't', title: 'T', description: 'D', method: 'POST', baseUrl: 'http://api.test' }
  const endpoint = endpointSchema.parse({ ...fixed, path: '/x', parameters, ...more })
  try {
    return buildRequest(endpoint, 'http://api.test', args, { tenant: BOUND })
  } catch (error) {
    if (error instanceof RequestProblem) return 'refused'
    throw error
  }
}

/** Returns every parser that reads something other than the customer's own value under the bound name, along with what it reads. */
function overridden(request: UpstreamRequest | 'refused', name: string): string[] {
  if (request === 'refused') return []
  return readByAll(request, name).flatMap(({ parser, values }) =>
    values.length === 1 && values[0] === BOUND ? [] : [`${parser}: ${JSON.stringify(values)}`],
  )
}

const OBJECTS = HOSTILE_NAMES.map((name) => ({ a: '1', [name]: EVIL }))
const NESTED = [{ tenant_id: EVIL }, { x: { tenant_id: EVIL } }, { 'x][tenant_id': EVIL }, { '][tenant_id': EVIL }]

describe('a model’s argument', () => {
  const styles = [undefined, ...PAIR_STYLES].flatMap((style) => [
    { style, explode: true },
    { style, explode: false },
    { style, allowReserved: true },
  ])

  it.each(
    PLACES.flatMap((own) => PLACES.flatMap((other) => (isOneRequest(own, other) ? [[own, other] as const] : []))),
  )('can’t override a value bound in %s with an object in %s, in any style', (own, other) => {
    const args = [...OBJECTS, ...NESTED, ...HOSTILE_VALUES.flatMap((value) => [value, [value, value], { a: value }])]
    const bound = { name: 'tenant_id', value: '{{tenant}}' }
    const found: unknown[] = []
    for (const style of styles) {
      const free = { name: 'q', value: '{{q}}', ...style }
      // Covers both parsers that use the first of two values and parsers that use the last.
      const ways =
        own === other
          ? [at(own, [bound, free]), at(own, [free, bound])]
          : [{ ...at(own, [bound]), ...at(other, [free]) }]
      for (const way of ways)
        for (const q of args) {
          const wrong = overridden(build(way, { q }), 'tenant_id')
          if (wrong.length > 0) found.push({ style, q, wrong })
        }
    }
    expect(found).toEqual([])
  })

  it.each(PLACES)('can’t override a member that’s bound under an object’s name in %s', (place) => {
    for (const style of styles) {
      const pairs = [
        { name: 'filter[tenant_id]', value: '{{tenant}}' },
        { name: 'filter', value: '{{q}}', ...style },
      ]
      for (const value of [...OBJECTS, ...NESTED, 'x', ['x', 'y'], { status: 'open' }]) {
        const made = build(at(place, pairs), { q: value })
        // Any other value is sent as a plain `filter=x`, the second pair that the endpoint itself defines, so it isn't checked.
        if (typeof value !== 'object' || Array.isArray(value) || style.style !== 'deepObject') continue
        expect(overridden(made, 'filter[tenant_id]')).toEqual([])
      }
    }
    const deep = [
      { name: 'filter[tenant_id]', value: '{{tenant}}' },
      { name: 'filter', value: '{{q}}', style: 'deepObject' as const },
    ]
    expect(build(at(place, deep), { q: { status: 'open', tenant_id_type: 'x' } })).not.toBe('refused')
    expect(build(at(place, deep), { q: { tenant_id: EVIL } })).toBe('refused')
  })

  it('can’t absorb the customer’s bound cookie between two of the model’s cookies', () => {
    for (const style of [undefined, 'cookie', 'form'] as const) {
      const cookies = [
        { name: 'q', value: '{{q}}', ...(style && { style }) },
        { name: 'tenant_id', value: '{{tenant}}' },
        { name: 'r', value: '{{r}}', ...(style && { style }) },
      ]
      for (const [q, r] of [
        ['"x', 'y"'],
        ['x\\', 'y'],
        ['"x', '; tenant_id=EVIL; y"'],
      ]) {
        expect(overridden(build({ cookies }, { q, r }), 'tenant_id')).toEqual([])
      }
      const value = 'tenant_id={{tenant}}'
      const both = { cookies: [{ name: 'q', value: '{{q}}' }], headers: [{ name: 'Cookie', value }] }
      for (const object of OBJECTS) {
        const exploded = { ...both, cookies: [{ name: 'q', value: '{{q}}', style: 'form' as const, explode: true }] }
        expect(build(exploded, { q: object })).toBe('refused')
      }
    }
  })

  it.each(HOSTILE_NAMES.filter((name) => !/^(x|query|a\.)/.test(name)))(
    'can’t set a bound JSON member by naming it %j',
    (name) => {
      const json = (template: string) => build({ body: { kind: 'json', template } }, { q: name })
      expect(json('{"tenant_id":"{{tenant}}","{{q}}":"EVIL"}')).toBe('refused')
      const root = { query: [{ name: 'tenant_id', value: '{{tenant}}' }] }
      expect(build({ ...root, body: { kind: 'json', template: '"{{q}}"' } }, { q: { [name]: EVIL } })).toBe('refused')
    },
  )

  it.each(HOSTILE_NAMES)('can’t set a bound form-text field, header member, or element by naming it %j', (name) => {
    const form = { kind: 'text' as const, contentType: 'application/x-www-form-urlencoded' }
    const made = build({ body: { ...form, template: 'tenant_id={{tenant}}&{{q}}=EVIL' } }, { q: name })
    expect(overridden(made, 'tenant_id')).toEqual([])
    const header = { name: 'X-Context', value: 'tenant_id={{tenant}}; {{q}}=EVIL' }
    expect(build({ headers: [header] }, { q: name })).toBe('refused')
    const xml = { kind: 'text' as const, contentType: 'application/xml' }
    const template = '<a><tenant_id>{{tenant}}</tenant_id><{{q}}>EVIL</{{q}}></a>'
    expect(build({ body: { ...xml, template } }, { q: name })).toBe('refused')
  })

  it('can’t set a bound header member through its value', () => {
    const headers = [{ name: 'X-Context', value: 'tenant_id={{tenant}}; {{q}}' }]
    expect(build({ headers }, { q: 'tenant_id=EVIL' })).toBe('refused')
    expect(build({ headers }, { q: 'theme=dark' })).not.toBe('refused')
  })

  it.each([
    '..;',
    '..;x=y',
    '.;',
    '..',
    '.. ',
    '%2e%2e',
    '..%2f..',
    '%2e%2e%2fx',
    '%252e%252e%252fx',
    '../x',
    '..\\x',
    'x/../y',
    '..\0',
    '．．',
    'x/..;/y',
    'x;tenant_id=EVIL',
    'x/;tenant_id=EVIL',
  ])('can’t override a bound path parameter with %j', (text) => {
    const path = '/t;tenant_id={{tenant}}/d/{{q}}/x'
    for (const style of [undefined, 'simple', 'label', 'matrix', 'json'] as const) {
      for (const allowReserved of [undefined, true]) {
        const pathStyles: EndpointInput['pathStyles'] = style ? { q: { style, allowReserved, explode: true } } : {}
        for (const q of [text, [text], { a: text }, { [text]: 'a' }, { tenant_id: text }]) {
          const made = build({ path, pathStyles }, { q })
          if (made === 'refused') continue
          const read = pathReads(made.path)
          expect(read.map(({ segments }) => segments.slice(0, 2))).toEqual(read.map(() => ['t', 'd']))
          expect(read.flatMap(({ matrix }) => matrix.tenant_id ?? [])).toEqual(read.map(() => BOUND))
        }
      }
    }
  })

  it('can still use other names', () => {
    const free = { name: 'q', value: '{{q}}', style: 'form' as const, explode: true }
    for (const place of PLACES) {
      const pairs = [{ name: 'tenant_id', value: '{{tenant}}' }, free]
      const q = { tenant_id_type: 'a', parent_tenant: 'b', id: 'c', tenant: 'd', ids: ['e', 'f'] }
      const made = build(at(place, pairs), { q })
      expect(made).not.toBe('refused')
      expect(overridden(made, 'tenant_id')).toEqual([])
    }
    // Two of the model's own names may be the same.
    const own = [{ name: 'date[gt]', value: '{{r}}' }, free]
    expect(build({ query: own }, { r: '2026', q: { date: 'x' } })).not.toBe('refused')
  })
})
