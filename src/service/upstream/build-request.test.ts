import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EndpointInput, endpointSchema } from '../../shared/management/endpoint/endpoint.ts'
import { buildRequest } from './build-request.ts'
import { RequestProblem } from './request-problem.ts'

const BASE = 'http://api.test:8080'

const endpoint = (more: Partial<EndpointInput>) =>
  endpointSchema.parse({
    id: 'e',
    toolName: 't',
    title: 'T',
    description: 'D',
    method: 'POST',
    baseUrl: BASE,
    path: '/',
    ...more,
  })

const build = (
  more: Partial<EndpointInput>,
  args: Record<string, unknown> = {},
  customer: Record<string, string> = {},
) => buildRequest(endpoint(more), more.baseUrl ?? BASE, args, customer)

const text = (name: string) => ({ name, type: 'string' as const })
const header = (request: ReturnType<typeof build>, name: string) =>
  request.headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)
const json = (template: string, parameters: EndpointInput['parameters'], args: Record<string, unknown> = {}) =>
  build({ body: { kind: 'json', template }, parameters }, args).body?.toString()

describe('a request built from an endpoint', () => {
  it('never leaves its base address, regardless of the arguments', () => {
    const shaped = endpoint({
      path: '/v1/{{a}}/x-{{b}}.{{c}}/end',
      query: [
        { name: 'q', value: '{{a}}' },
        { name: 'mixed', value: 'x {{b}} y' },
      ],
      headers: [{ name: 'X-A', value: '{{a}}' }],
      parameters: [text('a'), text('b'), { ...text('c'), type: 'object' }],
    })
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom(
        '..',
        '.',
        '../..',
        '/',
        '//evil.test',
        '?a=b',
        '#x',
        '%2e%2e',
        '\\..\\',
        'a\r\nHost: evil',
        '@evil',
      ),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(anything, anything, anything, (a, b, c) => {
        let request: ReturnType<typeof buildRequest>
        try {
          request = buildRequest(shaped, `${BASE}/base/`, { a, b, c }, {})
        } catch (error) {
          expect(error).toBeInstanceOf(RequestProblem)
          return
        }
        const url = new URL(request.origin + request.path)
        expect(url.origin).toBe(BASE)
        expect(url.hash + url.username + url.password).toBe('')
        const segments = url.pathname.split('/')
        expect(segments).toHaveLength(6)
        expect([segments[1], segments[2], segments[5]]).toEqual(['base', 'v1', 'end'])
        // The path of the parsed URL is what's sent, so no part of it was resolved away.
        expect(request.path.startsWith(url.pathname)).toBe(true)
        expect([...url.searchParams.keys()].every((name) => name === 'q' || name === 'mixed')).toBe(true)
        for (const [, value] of request.headers) expect(value).not.toMatch(/[\r\n\0]/)
      }),
      { numRuns: 500 },
    )
  })

  it.each(['.', '..', '', '%2e', '%2E.', '../admin', 'a/../b', '..\\x'])('rejects %j in the path', (id) => {
    expect(() => build({ path: '/orders/{{id}}', parameters: [text('id')] }, { id })).toThrow(RequestProblem)
  })

  it('rejects two values that together form a dot segment', () => {
    const parameters = [text('a'), text('b')]
    expect(() => build({ path: '/{{a}}{{b}}', parameters }, { a: '%2', b: 'e' })).not.toThrow()
    expect(() => build({ path: '/.{{b}}', parameters }, { b: '.' })).toThrow(RequestProblem)
  })

  it('encodes literal characters that aren’t allowed in the path, and keeps what’s already encoded', () => {
    expect(build({ path: '/a b/ü/%41/100%/{{x}}/(1)' }).path).toBe('/a%20b/%C3%BC/%41/100%25/%7B%7Bx%7D%7D/(1)')
    expect(build({ path: '/a?b#c' }).path).toBe('/a%3Fb%23c')
  })

  it('repeats a pair for each item of a list, and omits an entry whose parameter is missing', () => {
    const parameters = [
      { ...text('ids'), type: 'array' as const },
      text('q'),
      { ...text('n'), type: 'integer' as const },
    ]
    const query = [
      { name: 'id[]', value: '{{ids}}' },
      { name: 'q', value: '{{q}}' },
      { name: 'range', value: 'from {{n}}' },
      { name: 'all', value: 'in:{{ids}}' },
      { name: 'fixed', value: '1' },
      { name: 'fixed', value: '{{other}}' },
    ]
    const path = (args: Record<string, unknown>) => build({ query, parameters }, args).path
    expect(path({ ids: ['a b', 2], n: 0 })).toBe(
      '/?id%5B%5D=a%20b&id%5B%5D=2&range=from%200&all=in:a%20b,2&fixed=1&fixed=%7B%7Bother%7D%7D',
    )
    expect(path({ q: '&x=1', ids: [] })).toBe('/?q=%26x%3D1&all=in:&fixed=1&fixed=%7B%7Bother%7D%7D')
  })

  it('keeps the order and repetition of headers, and skips connection headers', () => {
    const request = build(
      {
        method: 'GET',
        headers: [
          { name: 'X-B', value: '1' },
          { name: 'X-A', value: '{{v}}' },
          { name: 'X-B', value: '2' },
          { name: 'Transfer-Encoding', value: 'chunked' },
          { name: 'Content-Length', value: '9' },
          { name: 'X-Gone', value: '{{missing}}' },
        ],
        parameters: [text('v'), text('missing')],
      },
      { v: 'grün' },
    )
    expect(request.headers.slice(0, 3)).toEqual([
      ['X-B', '1'],
      ['X-A', Buffer.from('grün').toString('latin1')],
      ['X-B', '2'],
    ])
    expect(request.headers.map(([name]) => name)).toEqual(['X-B', 'X-A', 'X-B', 'Accept', 'User-Agent'])
    expect(() => build({ headers: [{ name: 'X', value: '{{v}}' }], parameters: [text('v')] }, { v: 'a\nb' })).toThrow(
      RequestProblem,
    )
    expect(() => build({ headers: [{ name: 'X y:', value: '' }] })).toThrow(/can’t be named "X y:"/)
    expect(() => build({ headers: [{ name: 'host', value: '{{v}}' }], parameters: [text('v')] }, { v: 'x' })).toThrow(
      RequestProblem,
    )
  })

  it('reads customers’ parameters only from the token, with their own types', () => {
    const parameters: EndpointInput['parameters'] = [
      { ...text('account_id'), source: 'customer', required: true },
      { name: 'level', type: 'integer', source: 'customer', customerKey: 'tier', default: 1 },
      { name: 'on', type: 'boolean', source: 'customer' },
    ]
    const shape = {
      path: '/{{account_id}}',
      body: { kind: 'json' as const, template: '{"level":"{{level}}","on":"{{on}}"}' },
      parameters,
    }
    const request = build(shape, { account_id: 'mallory', level: 9, on: true }, { account_id: 'ada', tier: '3' })
    expect([request.path, request.body?.toString()]).toEqual(['/ada', '{"level":3}'])
    expect(build(shape, {}, { account_id: '007', on: 'false' }).body?.toString()).toBe('{"level":1,"on":false}')
    expect(build(shape, {}, { account_id: '007' }).path).toBe('/007')
    expect(() => build(shape, { account_id: 'mallory' })).toThrow(/No value is set for this customer’s “account_id”/)
    expect(() => build(shape, {}, { account_id: 'a', tier: 'high' })).toThrow(/“tier” isn’t of type integer/)
  })

  it('uses the default for an omitted argument, and names a required one that’s missing', () => {
    const parameters = [
      { ...text('a'), default: 'x y' },
      { ...text('b'), required: true },
    ]
    expect(build({ path: '/{{a}}/{{b}}', parameters }, { b: 0 }).path).toBe('/x%20y/0')
    expect(() => build({ path: '/{{a}}/{{b}}', parameters })).toThrow('“b” is required.')
  })
})

describe('a JSON body', () => {
  const parameters: EndpointInput['parameters'] = [
    text('s'),
    { name: 'n', type: 'number' },
    { name: 'list', type: 'array' },
    { name: 'o', type: 'object' },
  ]

  it('uses the JSON value for a lone placeholder, and its string form for one inside text', () => {
    const template = '{"a":"{{n}}","b":"{{list}}","c":"{{o}}","d":"say \\"{{s}}\\"!","{{s}}":1}'
    const args = { n: 1.5, list: [1, 'x'], o: { k: null }, s: 'q"\\\n' }
    expect(JSON.parse(json(template, parameters, args) ?? '')).toEqual({
      a: 1.5,
      b: [1, 'x'],
      c: { k: null },
      d: 'say "q"\\\n"!',
      'q"\\\n': 1,
    })
  })

  it('drops members and elements whose parameters are omitted', () => {
    const template = '{"keep":[1,"{{s}}",{"x":"{{n}}"}],"gone":"{{s}}","mixed":"a {{s}}","deep":{"o":"{{o}}"}}'
    expect(json(template, parameters)).toBe('{"keep":[1,{}],"deep":{}}')
    expect(build({ body: { kind: 'json', template: '"{{o}}"' }, parameters }).body).toBeUndefined()
  })

  it('keeps everything else unchanged', () => {
    const template = '{"id": 12345678901234567890, "price": 1.10, "n": "{{n}}", "unknown": "{{x}}", "u": "\\u00e9"}'
    expect(json(template, parameters, { n: 2 })).toBe(
      '{"id":12345678901234567890,"price":1.10,"n":2,"unknown":"{{x}}","u":"\\u00e9"}',
    )
    expect(json('{ "fixed" : [ 1e400 ] }', parameters)).toBe('{ "fixed" : [ 1e400 ] }')
  })

  it('stays JSON with the same structure for any argument', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (s, o) => {
        const body = JSON.parse(json('{"a":"x {{s}} y","b":"{{o}}","c":[true]}', parameters, { s, o }) ?? '')
        expect(Object.keys(body)).toEqual(['a', 'b', 'c'])
        expect(body.a).toBe(`x ${s} y`)
      }),
    )
  })

  it('has the JSON content type unless the endpoint specifies another', () => {
    const body = { kind: 'json' as const, template: '{}' }
    expect(header(build({ body }), 'content-type')).toEqual(['application/json'])
    const headers = [{ name: 'content-type', value: 'application/vnd.api+json' }]
    expect(header(build({ body, headers }), 'content-type')).toEqual(['application/vnd.api+json'])
  })

  it('is reported as the endpoint’s fault if it’s invalid', () => {
    expect(() => build({ body: { kind: 'json', template: '{"a":{{n}}}' }, parameters })).toThrow(
      expect.objectContaining({ kind: 'internal' }),
    )
  })
})

describe('non-JSON bodies', () => {
  it('are built from form fields', () => {
    const fields = [
      { name: 'a b', value: '{{s}}' },
      { name: 'tag', value: '{{list}}' },
      { name: 'gone', value: '{{x}}' },
    ]
    const parameters = [text('s'), text('x'), { ...text('list'), type: 'array' as const }]
    const request = build({ body: { kind: 'form', fields }, parameters }, { s: 'é&=', list: ['1', '2'] })
    expect(request.body?.toString()).toBe('a+b=%C3%A9%26%3D&tag=1&tag=2')
    expect(header(request, 'content-type')).toEqual(['application/x-www-form-urlencoded'])
  })

  it('can be multipart with files decoded from base64, which a form parser can read back', async () => {
    const request = build(
      {
        headers: [{ name: 'Content-Type', value: 'multipart/form-data; boundary=old' }],
        body: {
          kind: 'multipart',
          parts: [
            { name: 'title "x"', value: '{{s}}' },
            { name: 'file', value: '{{file}}', filename: 'a".bin', contentType: 'image/png', base64: true },
            { name: 'gone', value: '{{x}}' },
          ],
        },
        parameters: [text('s'), text('file'), text('x')],
      },
      { s: 'one\r\n--two', file: Buffer.from([0, 255, 13, 10]).toString('base64') },
    )
    const [type = ''] = header(request, 'content-type')
    const form = await new Response(request.body, { headers: { 'content-type': type } }).formData()
    expect([...form.keys()]).toEqual(['title "x"', 'file'])
    expect(form.get('title "x"')).toBe('one\r\n--two')
    const file = form.get('file') as File
    expect([file.name, file.type, [...Buffer.from(await file.arrayBuffer())]]).toEqual([
      'a".bin',
      'image/png',
      [0, 255, 13, 10],
    ])
  })

  it('are rejected if they have a file that isn’t valid base64', () => {
    const parts = [{ name: 'f', value: '{{f}}', filename: 'f', base64: true }]
    expect(() => build({ body: { kind: 'multipart', parts }, parameters: [text('f')] }, { f: 'no base64!' })).toThrow(
      /file for “f” as base64/,
    )
  })

  it('are sent as text with the endpoint’s content type', () => {
    const body = { kind: 'text' as const, contentType: 'application/xml', template: '<a>{{s}}</a>' }
    const request = build({ body, parameters: [text('s')] }, { s: 'x' })
    expect([request.body?.toString(), header(request, 'content-type')]).toEqual(['<a>x</a>', ['application/xml']])
  })
})
