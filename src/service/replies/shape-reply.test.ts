import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../shared/exact-json.ts'
import { type Reply, replySchema } from '../../shared/management/endpoint/endpoint.ts'
import { shapeReply } from './shape-reply.ts'

const fields = (...names: string[]): Reply => replySchema.parse({ trim: { by: 'fields', fields: names } })
const path = (query: string): Reply => replySchema.parse({ trim: { by: 'jsonPath', query } })
const ORDERS = JSON.stringify({
  total: 2,
  orders: [
    { id: 1, customer: { name: 'Ada', mail: 'a@x' }, items: [{ sku: 'A', price: 1 }] },
    { id: 2, customer: { name: 'Bob', mail: 'b@x' }, items: [] },
  ],
})
const textOf = (body: string, reply: Reply) => shapeReply(body, reply).text

describe('shaping a reply', () => {
  it('writes JSON compactly and leaves other content unchanged', () => {
    expect(shapeReply('{ "a" : [ 1, 2 ] }\n', replySchema.parse({}))).toMatchObject({
      text: '{"a":[1,2]}',
      characters: 11,
      cut: 0,
      problem: null,
    })
    expect(textOf('<p> x </p>\n', replySchema.parse({}))).toBe('<p> x </p>\n')
    expect(textOf('{"a":', replySchema.parse({}))).toBe('{"a":')
  })

  it('estimates a plausible number of tokens, and more for longer content', () => {
    const tokens = (text: string) => shapeReply(text, replySchema.parse({})).tokens
    const paragraph = 'The quick brown fox jumps over the lazy dog. '.repeat(20)
    expect(tokens(paragraph)).toBeGreaterThan(150)
    expect(tokens(paragraph)).toBeLessThan(250)
    expect(tokens(paragraph + paragraph)).toBeGreaterThan(tokens(paragraph))
  })

  it.each<[string, string[], unknown]>([
    ['one', ['total'], { total: 2 }],
    [
      'through lists',
      ['orders.customer.name'],
      { orders: [{ customer: { name: 'Ada' } }, { customer: { name: 'Bob' } }] },
    ],
    ['several', ['orders.id', 'total'], { total: 2, orders: [{ id: 1 }, { id: 2 }] }],
    [
      'a whole branch instead of its parts',
      ['orders.items', 'orders.items.sku'],
      { orders: [{ items: [{ sku: 'A', price: 1 }] }, { items: [] }] },
    ],
    [
      'with characters of other notations',
      ['$.orders[*].id', 'orders[].items[].sku'],
      {
        orders: [
          { id: 1, items: [{ sku: 'A' }] },
          { id: 2, items: [] },
        ],
      },
    ],
    [
      'any name',
      ['orders.customer.*'],
      { orders: [{ customer: { name: 'Ada', mail: 'a@x' } }, { customer: { name: 'Bob', mail: 'b@x' } }] },
    ],
  ])('keeps fields: %s', (_, names, kept) => {
    expect(JSON.parse(textOf(ORDERS, fields(...names)))).toEqual(kept)
  })

  it('keeps the positions of items without a selected field, and ignores inherited names', () => {
    expect(textOf('[{"a":1},{"b":2},3]', fields('a'))).toBe('[{"a":1},{},{}]')
    expect(textOf('{"__proto__":{"a":1},"b":2}', fields('__proto__.a'))).toBe('{"__proto__":{"a":1}}')
    expect(shapeReply('{"b":1}', fields('constructor', 'toString')).problem).not.toBeNull()
  })

  it('selects what a JSONPath finds: one value, or a list', () => {
    expect(textOf(ORDERS, path('$.orders[?@.id > 1].customer.name'))).toBe('["Bob"]')
    expect(textOf(ORDERS, path('$.orders[0].customer'))).toBe('{"name":"Ada","mail":"a@x"}')
    expect(textOf(ORDERS, path('$..sku'))).toBe('["A"]')
  })

  it.each<[Reply, RegExp]>([
    [fields('nothing.there'), /none of the chosen fields/],
    [path('$.none'), /matches nothing/],
    [path('$.orders['), /isn’t valid/],
  ])('returns the whole reply and the reason when trimming fails', (reply, problem) => {
    const shaped = shapeReply(ORDERS, reply)
    expect([shaped.text, shaped.problem]).toEqual([ORDERS, expect.stringMatching(problem)])
    expect(shapeReply('plain', reply)).toMatchObject({ text: 'plain', problem: expect.stringContaining('isn’t JSON') })
  })

  it('rejects a costly JSONPath with a reason, and stops a hostile pattern immediately, wherever it comes from', () => {
    const nested = JSON.stringify(Array.from({ length: 12 }).reduce<unknown>((inner) => ({ a: inner, b: [inner] }), 1))
    const costly = ['$..*..*..*..*', '$[?count(@..*..*..*) > 0]', '$..[?@..[?@..[?@.x == 1]]]']
    for (const query of costly) {
      expect(shapeReply(nested, path(query)).problem, query).toContain('too complex')
    }
    const hostile = JSON.stringify([
      { s: `${'a'.repeat(60)}!`, p: '^(a+)+$' },
      { s: 'aa', p: '^(a+)+$' },
    ])
    expect(textOf(hostile, path('$[?match(@.s, "(a+)+")].s'))).toBe('["aa"]')
    expect(textOf(hostile, path('$[?search(@.s, @.p)].s'))).toBe('["aa"]')
    expect(textOf(hostile, path('$[?search(@.s, "(?=a)")]'))).toBe('[]')
    expect(textOf('["a.b","axb","a\\nb"]', path('$[?match(@, "a.b")]'))).toBe('["a.b","axb"]')
  })

  it('passes JSON on as text if it’s nested too deeply or has too many values to parse', () => {
    const deep = '['.repeat(1_000_000)
    const wide = `[${'[],'.repeat(300_000)}[]]`
    for (const body of [deep, wide, '['.repeat(300) + ']'.repeat(300)]) {
      const shaped = shapeReply(body, path('$..a'))
      expect(shaped.problem).toContain('too many values')
      expect(shaped.text.slice(0, 100)).toBe(body.slice(0, 100))
    }
  })

  it('finds the selected fields in a large reply', () => {
    const rows = JSON.stringify(Array.from({ length: 8_000 }, (_, id) => ({ id, tags: ['x'] })))
    expect(
      JSON.parse(shapeReply(rows, replySchema.parse({ trim: path('$[*].id').trim, maxCharacters: 1_000_000 })).text),
    ).toHaveLength(8_000)
  })

  it('truncates at the limit, but not inside a character, and explains what’s missing and how to narrow it down', () => {
    const reply = replySchema.parse({ maxCharacters: 200 })
    const shaped = shapeReply(`${'x'.repeat(199)}😀${'y'.repeat(100)}`, reply, ['limit', 'page'])
    expect(shaped.cut).toBe(102)
    expect(shaped.text).toBe(
      `${'x'.repeat(199)}\n[Truncated: the last 102 of 301 characters are missing. To see the rest, ask for less with “limit” and “page”.]`,
    )
    expect(shapeReply('x'.repeat(200), reply).cut).toBe(0)
  })

  it('keeps the digits of numbers that don’t fit in a double, whether trimmed or not', () => {
    const body = '{"id": 12345678901234567890, "n": [-0.12345678901234567891e10, 1.5], "s": "12345678901234567890"}'
    expect(textOf(body, replySchema.parse({}))).toBe(
      '{"id":12345678901234567890,"n":[-0.12345678901234567891e10,1.5],"s":"12345678901234567890"}',
    )
    expect(textOf(body, fields('id'))).toBe('{"id":12345678901234567890}')
    expect(textOf(body, path('$.n[0]'))).toBe('-0.12345678901234567891e10')
  })

  it('writes any JSON back as equivalent JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const exact = parseExactJson(text)
        expect(exact && JSON.parse(exact.write(exact.value))).toEqual(JSON.parse(text))
      }),
    )
  })
})
