import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAssembler, jsonTextOf, type Slice, slicesOf } from './slices.ts'

const LONG = 'ü"\\\u0000😀'.repeat(80_000)
const LARGE = {
  files: [
    { name: 'a.yaml', text: LONG },
    { name: 'empty', text: '' },
  ],
  endpoints: Array.from({ length: 3000 }, (_, index) => ({
    id: `end_${index}`,
    schema: { enum: [index, null, true] },
  })),
  wide: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key ${index}`, index])),
  nested: [[[LONG]], {}, []],
}

function assembled(slices: Iterable<Slice>): unknown {
  const assembler = createAssembler()
  for (const slice of slices) assembler.add(slice)
  return assembler.value()
}

describe('a JSON value in slices', () => {
  it.each([LARGE, LONG, [LONG, LONG], {}, [], null, 0, 'short'])(
    'is restored unchanged, as a value and as a string',
    (value) => {
      expect(assembled(slicesOf(value))).toEqual(value)
      expect(JSON.parse([...jsonTextOf(value)].join(''))).toEqual(value)
    },
  )

  it('is restored unchanged for any content', () => {
    const long = fc.string({ minLength: 20_000, maxLength: 40_000 })
    const values = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(fc.array(fc.oneof(values, long, fc.dictionary(fc.string(), fc.oneof(values, long)))), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown
        expect(assembled(slicesOf(plain))).toEqual(plain)
        expect([...jsonTextOf(plain)].join('')).toBe(JSON.stringify(plain))
      }),
      { numRuns: 20 },
    )
  })

  it('has no slice much longer than the limit', () => {
    const lengths = [...slicesOf(LARGE)].map((slice) => ('text' in slice ? slice.text.length : 0))
    expect(lengths.length).toBeGreaterThan(10)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(256 * 1024)
    const parsed = [...slicesOf(LARGE)].flatMap((slice) => (slice.type === 'items' ? [slice.text.length] : []))
    expect(Math.max(...parsed)).toBeLessThan(64 * 1024)
  })

  it('keeps a member called __proto__ as a regular member', () => {
    const value = JSON.parse(`{"__proto__": {"admin": true}, "text": ${JSON.stringify('a'.repeat(50_000))}}`) as object
    const back = assembled(slicesOf(value)) as object
    expect(Object.keys(back)).toEqual(['__proto__', 'text'])
    expect('admin' in back).toBe(false)
    expect([...jsonTextOf(value)].join('')).toBe(JSON.stringify(value))
  })

  it('omits undefined, as JSON does', () => {
    const value = { a: undefined, b: [undefined, 'x'.repeat(50_000)] }
    expect([...jsonTextOf(value)].join('')).toBe(JSON.stringify(value))
  })
})
