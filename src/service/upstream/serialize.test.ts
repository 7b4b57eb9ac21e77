import { describe, expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { buildRequest } from './build-request.ts'
import { RequestProblem } from './request-problem.ts'

type Given = Partial<EndpointInput>
const PARAMETERS: EndpointInput['parameters'] = ['v', 'w'].map((name) => ({ name, type: 'string' as const }))

/** Builds a request from an endpoint whose `{{v}}` and `{{w}}` accept any value. */
function build(more: Given, v?: unknown, w?: unknown, customerValues: Record<string, string> = {}) {
  const endpoint = endpointSchema.parse({
    id: 'e',
    toolName: 't',
    title: 'T',
    description: 'D',
    method: 'POST',
    path: '/',
    baseUrl: 'http://api.test',
    parameters: PARAMETERS,
    ...more,
  })
  const args = { ...(v !== undefined && { v }), ...(w !== undefined && { w }) }
  return buildRequest(endpoint, endpoint.baseUrl, args, customerValues)
}

const queryOf = (pair: object, v: unknown) => build({ query: [{ name: 'color', value: '{{v}}', ...pair }] }, v).path
const formOf = (pair: object, v: unknown) =>
  build({ body: { kind: 'form', fields: [{ name: 'color', value: '{{v}}', ...pair }] } }, v).body?.toString()
const headerOf = (request: ReturnType<typeof build>, name: string) =>
  request.headers.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value)

const LIST = ['blue', 'black', 'brown']
const OBJECT = { R: 100, G: 200, B: 150 }

/** Covers every cell of "Style Examples" (OpenAPI 3.1.1 and 3.2.0) as sent in a request, by location. */
describe('a styled value', () => {
  it.each<[style: 'simple' | 'label' | 'matrix', explode: boolean, string: string, list: string, object: string]>([
    ['matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
    ['label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ])('is serialized in a path: %s, explode %s', (style, explode, ...cells) => {
    const pathStyles = { v: { style, explode, name: 'color' } }
    const paths = ['blue', LIST, OBJECT].map((value) => build({ path: '/x/{{v}}/y', pathStyles }, value).path)
    expect(paths).toEqual(cells.map((cell) => `/x/${cell}/y`))
    // For an empty string, only `;color` produces a segment; without a segment, the path would address a different resource.
    const empty = () => build({ path: '/x/{{v}}/y', pathStyles }, '').path
    if (style === 'matrix') expect(empty()).toBe('/x/;color/y')
    else expect(empty).toThrow(RequestProblem)
  })

  const QUERIES: [style: string, explode: boolean, empty: string, string: string, list: string, object: string][] = [
    ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
    [
      'spaceDelimited',
      false,
      'color=',
      'color=blue',
      'color=blue%20black%20brown',
      'color=R%20100%20G%20200%20B%20150',
    ],
    ['pipeDelimited', false, 'color=', 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
    [
      'deepObject',
      true,
      'color=',
      'color=blue',
      'color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown',
      'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
    ],
  ]
  it.each(QUERIES)('is serialized in a query: %s, explode %s', (style, explode, ...cells) => {
    expect(['', 'blue', LIST, OBJECT].map((value) => queryOf({ style, explode }, value))).toEqual(
      cells.map((cell) => `/?${cell}`),
    )
  })
  it.each(QUERIES)('is serialized in a form: %s, explode %s', (style, explode, ...cells) => {
    expect(['', 'blue', LIST, OBJECT].map((value) => formOf({ style, explode }, value))).toEqual(cells)
  })

  it.each<[explode: boolean, ...string[]]>([
    [false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    [true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ])('is serialized in a header: simple, explode %s', (explode, ...cells) => {
    const headers = [{ name: 'X-Color', value: '{{v}}', style: 'simple' as const, explode }]
    expect(['', 'blue', LIST, OBJECT].flatMap((value) => headerOf(build({ headers }, value), 'x-color'))).toEqual(cells)
  })

  it.each<[style: 'form' | 'cookie', explode: boolean, ...string[]]>([
    ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
    ['cookie', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['cookie', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
  ])('is serialized in a cookie: %s, explode %s', (style, explode, ...cells) => {
    const cookies = [{ name: 'color', value: '{{v}}', style, explode }]
    expect(['', 'blue', LIST, OBJECT].flatMap((value) => headerOf(build({ cookies }, value), 'cookie'))).toEqual(cells)
  })
})

describe('nested values', () => {
  it('are written with brackets in a form and a query', () => {
    const value = { order: { id: '6735' }, items: [{ price: 'p 1', tags: ['a'] }], expand: ['x', 'y'] }
    const expected =
      'color[order][id]=6735&color[items][0][price]=p+1&color[items][0][tags][]=a&color[expand][]=x&color[expand][]=y'
    expect(new URLSearchParams(formOf({ style: 'deepObject' }, value)).toString()).toBe(
      new URLSearchParams(expected).toString(),
    )
    expect([...new URLSearchParams(queryOf({ style: 'deepObject' }, value).slice(2)).keys()][1]).toBe(
      'color[items][0][price]',
    )
  })

  it('may be a scalar even if the document describes an object', () => {
    expect(queryOf({ style: 'deepObject' }, 1700000000)).toBe('/?color=1700000000')
  })

  it('are JSON if the document says so, and unchanged without a style', () => {
    expect(queryOf({ style: 'json' }, ['a'])).toBe('/?color=%5B%22a%22%5D')
    expect(queryOf({}, { a: 1 })).toBe('/?color=%7B%22a%22:1%7D')
    expect(queryOf({}, ['a,b', 'c'])).toBe('/?color=a,b&color=c')
    const headers = [{ name: 'X', value: '{{v}}', style: 'json' as const }]
    expect(headerOf(build({ headers }, { a: 'ü' }), 'x')).toEqual([Buffer.from('{"a":"ü"}').toString('latin1')])
  })
})

describe('reserved characters', () => {
  it('are kept with allowReserved, except those that would end the value', () => {
    expect(queryOf({ allowReserved: true }, "a:/?@!$'()*,;=b&c=d#e+f[g]%2F%zz ü")).toBe(
      "/?color=a:/?@!$'()*,;=b%26c=d%23e%2Bf%5Bg%5D%2F%25zz%20%C3%BC",
    )
    expect(queryOf({ allowReserved: true, style: 'form' }, { 'a=b&c': 'd=e' })).toBe('/?a%3Db%26c=d=e')
    const pathStyles = { v: { style: 'simple' as const, allowReserved: true } }
    expect(build({ path: '/{{v}}', pathStyles }, 'a:b=c;d@e/f?g#h').path).toBe('/a:b=c;d@e%2Ff%3Fg%23h')
    expect(() => build({ path: '/{{v}}', pathStyles }, '../x')).toThrow(RequestProblem)
  })

  it('are never confused with separators in a list', () => {
    expect(queryOf({ style: 'form', explode: false }, ['a,b', 'c'])).toBe('/?color=a%2Cb,c')
  })

  it('are never confused with dots or slashes in a path', () => {
    const at = (style: 'simple' | 'label', value: unknown) =>
      build({ path: '/x/{{v}}', pathStyles: { v: { style } } }, value).path
    expect(at('simple', ['a/b', '..'])).toBe('/x/a%2Fb,..')
    for (const value of ['..', '.', ['..'], 'a/../b', [], null])
      expect(() => at('simple', value)).toThrow(RequestProblem)
    expect(() => at('label', '.')).toThrow(RequestProblem)
  })
})

describe('the names of an exploded object', () => {
  const query = [
    { name: 'account_id', value: '{{w}}' },
    { name: 'filter', value: '{{v}}', style: 'form' as const },
  ]
  const customers = PARAMETERS.map((each) => (each.name === 'w' ? { ...each, source: 'customer' as const } : each))

  it.each(['account_id', 'Account_ID', 'account_id[]', 'account_id.x'])(
    "are rejected if they override a customer's or a fixed value: %s",
    (name) => {
      const bound = (more: Given, v: unknown) => build({ ...more, parameters: customers }, v, undefined, { w: 'a1' })
      expect(bound({ query }, { other: 1 }).path).toBe('/?account_id=a1&other=1')
      expect(() => bound({ query }, { [name]: 'b2' })).toThrow(/can’t include/)
      expect(() => bound({ body: { kind: 'form', fields: query } }, { [name]: 'b2' })).toThrow(RequestProblem)
      expect(() => bound({ cookies: query }, { [name]: 'b2' })).toThrow(RequestProblem)
      const fixed = query.map((pair) => (pair.name === 'account_id' ? { ...pair, value: 'a1' } : pair))
      expect(() => build({ query: fixed }, { [name]: 'b2' })).toThrow(/can’t include/)
    },
  )

  it("may equal the names of the model's other arguments", () => {
    const sorted = [
      { name: 'date_created', value: '{{w}}', style: 'deepObject' as const },
      { name: 'sort_by', value: '{{v}}', style: 'form' as const },
    ]
    const { path } = build({ query: sorted }, { date_created: 'asc' }, { gt: '2026' })
    expect(path).toBe('/?date_created%5Bgt%5D=2026&date_created=asc')
  })
})

describe('cookies', () => {
  it('are sent in one header, and the start of another cookie is escaped or rejected', () => {
    const cookies = [
      { name: 'session', value: '{{v}}' },
      { name: 'theme', value: '{{w}}' },
    ]
    expect(headerOf(build({ cookies }, 'abc==', 'dark'), 'cookie')).toEqual(['session=abc==; theme=dark'])
    expect(headerOf(build({ cookies }, undefined, 'a; admin=1, "b"'), 'cookie')).toEqual([
      'theme=a%3B%20admin=1%2C%20%22b%22',
    ])
    const plain = [{ name: 'session', value: '{{v}}', style: 'cookie' as const }]
    expect(() => build({ cookies: plain }, 'a; admin=1')).toThrow(/semicolon/)
  })
})

describe('null', () => {
  it('is JSON null in a JSON body, even in nested values', () => {
    const body = { kind: 'json' as const, template: '{"a":"{{v}}","b":[ "{{v}}" ],"c":"x {{v}}","{{v}}":1}' }
    expect(build({ body }, null).body?.toString()).toBe('{"a":null,"b":[null]}')
    expect(build({ body: { kind: 'json', template: '{"a":"{{v}}"}' } }, { b: null, c: [null] }).body?.toString()).toBe(
      '{"a":{"b":null,"c":[null]}}',
    )
  })

  it('is omitted from queries, forms, headers, and cookies, which can’t represent it', () => {
    expect(queryOf({}, null)).toBe('/')
    expect(queryOf({}, ['a', null])).toBe('/?color=a')
    expect(formOf({ style: 'deepObject' }, { a: null, b: 1 })).toBe('color%5Bb%5D=1')
    const request = build({ headers: [{ name: 'X', value: '{{v}}' }], cookies: [{ name: 'c', value: '{{v}}' }] }, null)
    expect([...headerOf(request, 'x'), ...headerOf(request, 'cookie')]).toEqual([])
    expect(() => build({ path: '/{{v}}' }, null)).toThrow('“v” is required.')
  })
})

describe('a body without content', () => {
  it('is omitted, along with its content type', () => {
    const form = build({ body: { kind: 'form', fields: [{ name: 'a', value: '{{v}}' }] } })
    expect([form.body, headerOf(form, 'content-type')]).toEqual([undefined, []])
    const json = { kind: 'json' as const, template: '{"a":"{{v}}"}' }
    expect(build({ body: json }).body?.toString()).toBe('{}')
    const optional = build({ body: { ...json, optional: true } })
    expect([optional.body, headerOf(optional, 'content-type')]).toEqual([undefined, []])
    expect(build({ body: { ...json, optional: true } }, 0).body?.toString()).toBe('{"a":0}')
    const parts = [{ name: 'a', value: '{{v}}' }]
    expect(build({ body: { kind: 'multipart', parts, optional: true } }).body).toBeUndefined()
  })
})

describe('a binary body', () => {
  const body = { kind: 'binary' as const, contentType: 'image/png', template: '{{v}}' }

  it('is sent as the bytes decoded from base64', () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0xc3, 0x28])
    for (const encoding of ['base64', 'base64url'] as const) {
      const request = build({ body }, bytes.toString(encoding))
      expect([request.body, headerOf(request, 'content-type')]).toEqual([bytes, ['image/png']])
    }
    expect(() => build({ body }, 'no base64!')).toThrow(/file for “v” as base64/)
    expect(build({ body }).body).toBeUndefined()
    const headers = [{ name: 'Content-Type', value: '{{w}}' }]
    expect(headerOf(build({ body, headers }, 'AA==', 'image/gif'), 'content-type')).toEqual(['image/gif'])
  })
})

describe('a multipart body', () => {
  it('has a part for each file, with its own headers, and supports styled names', async () => {
    const request = build(
      {
        body: {
          kind: 'multipart',
          parts: [
            {
              name: 'file',
              value: '{{v}}',
              filename: 'f',
              base64: true,
              headers: [{ name: 'X-Part', value: '{{w}}' }],
            },
            { name: 'meta', value: '{{m}}', style: 'deepObject' },
          ],
        },
        parameters: [...(PARAMETERS ?? []), { name: 'm', type: 'object', default: { a: { b: 1 } } }],
      },
      [Buffer.from([1, 255]).toString('base64'), 'Ag=='],
      'p1',
    )
    expect(request.body?.toString('latin1').match(/X-Part: p1\r\n/g)).toHaveLength(2)
    const type = headerOf(request, 'content-type')[0] ?? ''
    const form = await new Response(request.body, { headers: { 'content-type': type } }).formData()
    const files = await Promise.all(form.getAll('file').map((each) => (each as File).arrayBuffer()))
    expect(files.map((each) => [...Buffer.from(each)])).toEqual([[1, 255], [2]])
    expect(form.get('meta[a][b]')).toBe('1')
    const headers = [{ name: 'X-Part', value: '{{w}}' }]
    const parts = [{ name: 'a', value: '{{v}}', headers }]
    expect(() => build({ body: { kind: 'multipart', parts } }, 'x', 'a\r\nX: b')).toThrow(RequestProblem)
  })
})
