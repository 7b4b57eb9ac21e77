import { describe, expect, it } from 'vitest'
import { styledEntries, styledText, type ValueEncoder, type ValueStyle } from './value-style.ts'

/** The values from "Style Examples" in OpenAPI 3.1.1 and 3.2.0, plus `empty` from earlier versions. */
const VALUES = {
  empty: '',
  string: 'blue',
  array: ['blue', 'black', 'brown'],
  object: { R: 100, G: 200, B: 150 },
}

/** The specification doesn't define the cells marked "n/a"; a separate test covers what we send for those. */
const NONE = null
type Row = [ValueStyle['style'], boolean, empty: string | null, string | null, string | null, string | null]
const TABLE: Row[] = [
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, NONE, NONE, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['spaceDelimited', true, NONE, NONE, NONE, NONE],
  ['pipeDelimited', false, NONE, NONE, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['pipeDelimited', true, NONE, NONE, NONE, NONE],
  ['deepObject', false, NONE, NONE, NONE, NONE],
  ['deepObject', true, NONE, NONE, NONE, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ['cookie', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
]
const CELLS = TABLE.flatMap(([style, explode, ...cells]) =>
  (['empty', 'string', 'array', 'object'] as const).map((kind, index) => ({
    style,
    explode,
    kind,
    cell: cells[index],
  })),
)

const url: ValueEncoder = {
  name: encodeURIComponent,
  text: encodeURIComponent,
  delimiter: (delimiter) => (delimiter === ',' ? ',' : encodeURIComponent(delimiter)),
}

function write(value: unknown, how: ValueStyle, name = 'color'): string | undefined {
  if (how.style === 'matrix' || how.style === 'label' || how.style === 'simple')
    return styledText(name, value, how, encodeURIComponent)
  const entries = styledEntries(name, value, how, url)
  return entries.map((entry) => entry.join('=')).join(how.style === 'cookie' ? '; ' : '&')
}

describe('the style table of the OpenAPI specification', () => {
  it.each(CELLS.filter(({ cell }) => cell !== NONE))('$style, explode $explode, $kind: $cell', (each) => {
    const { style, explode, kind, cell } = each
    expect(write(VALUES[kind], { style, explode })).toBe(cell)
  })

  it("uses the specification's defaults for explode", () => {
    for (const { style, kind } of CELLS) {
      const explode = style === 'form' || style === 'cookie'
      expect(write(VALUES[kind], { style })).toBe(write(VALUES[kind], { style, explode }))
    }
  })

  it.each(CELLS.filter(({ cell }) => cell === NONE))(
    'falls back to form where the table has n/a: $style, explode $explode, $kind',
    (each) => {
      const { style, explode, kind } = each
      const expected =
        style === 'deepObject' && kind === 'array'
          ? 'color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown'
          : style === 'deepObject' && kind === 'object'
            ? 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'
            : write(VALUES[kind], { style: 'form', explode })
      expect(write(VALUES[kind], { style, explode })).toBe(expected)
    },
  )
})

describe('values that the table leaves undefined', () => {
  it.each<[unknown, string]>([
    [{ order_id: '6735' }, 'x[order_id]=6735'],
    [
      [{ price: 'p1', tags: ['a', 'b'] }, { price: 'p2' }],
      'x[0][price]=p1&x[0][tags][]=a&x[0][tags][]=b&x[1][price]=p2',
    ],
    [{ range: { gte: 5, lt: [1, 2] } }, 'x[range][gte]=5&x[range][lt][]=1&x[range][lt][]=2'],
    [[[1, 2], [3]], 'x[0][]=1&x[0][]=2&x[1][]=3'],
    [5, 'x=5'],
    [true, 'x=true'],
  ])('are serialized in deepObject style: %j as %s', (value, expected) => {
    expect(decodeURIComponent(write(value, { style: 'deepObject' }, 'x') ?? '')).toBe(expected)
  })

  it('are omitted if null, an empty list, or an empty object, as in RFC 6570 §2.3', () => {
    for (const { style, explode } of CELLS) {
      for (const value of [null, [], {}, [null], { a: null }])
        expect(write(value, { style, explode }) || undefined).toBeUndefined()
      expect(write(['blue', null], { style, explode })).toBe(write(['blue'], { style, explode }))
      expect(write({ R: 100, G: null }, { style, explode })).toBe(write({ R: 100 }, { style, explode }))
    }
  })

  it('have their names and values escaped, but not the characters between them', () => {
    expect(write(['a,b', 'c&d'], { style: 'form', explode: false })).toBe('color=a%2Cb,c%26d')
    expect(write({ 'a=b': 'c;d' }, { style: 'matrix', explode: true })).toBe(';a%3Db=c%3Bd')
    expect(write({ 'a]b': 1 }, { style: 'deepObject' }, 'x y')).toBe('x%20y%5Ba%5Db%5D=1')
  })

  it('are serialized to JSON as a whole, including null', () => {
    expect(styledEntries('q', { a: [1, null] }, { style: 'json' }, url)).toEqual([
      ['q', '%7B%22a%22%3A%5B1%2Cnull%5D%7D'],
    ])
    expect(styledText('q', null, { style: 'json' }, (text) => text)).toBe('null')
    expect(styledText('q', 'blue', { style: 'json' }, (text) => text)).toBe('"blue"')
  })

  it("are serialized to JSON in styles that don't define nested values", () => {
    expect(write([{ a: 1 }], { style: 'form' })).toBe('color=%7B%22a%22%3A1%7D')
  })
})
