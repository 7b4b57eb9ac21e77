import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureJson, measureLargeJson } from './json-limits.ts'

const limits = { maxDepth: 3, maxValues: 5 }
const exceeded = (text: string) => measureJson(Buffer.from(text), limits).exceeded

it('detects overly deep nesting and too many values, ignoring the contents of strings', () => {
  expect(exceeded('[[[1]]]')).toBeNull()
  expect(exceeded('[[[[1]]]]')).toBe('maxDepth')
  expect(exceeded('{"a":{"b":{"c":{}}}}')).toBe('maxDepth')
  expect(exceeded('[1,2,3,4]')).toBeNull()
  expect(exceeded('[1,2,3,4,5,6]')).toBe('maxValues')
  expect(exceeded('["[[[[[[,,,,,,,,\\"[[[[", "\\\\"]')).toBeNull()
  expect(exceeded('"[[[[[')).toBeNull()
  expect(exceeded('[]][[')).toBeNull()
})

it('accepts any JSON within generous limits and counts at least its values', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + count(inner), 1)
      : 1
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const bytes = Buffer.from(JSON.stringify(value))
      const measured = measureJson(bytes, { maxDepth: 100, maxValues: bytes.length + 1 })
      expect(measured.exceeded).toBeNull()
      expect(measured.values).toBeGreaterThanOrEqual(count(value))
      const less = { maxDepth: 100, maxValues: count(value) - 1 }
      if (count(value) > 1) expect(measureJson(bytes, less).exceeded).toBe('maxValues')
    }),
  )
})

it('gets the same result when it measures many megabytes in steps, even inside one long string', async () => {
  const inString = Buffer.from(JSON.stringify(['"'.repeat(1_000_000), 1, 2]))
  const brackets = Buffer.from(`[${'[],'.repeat(500_000)}[]]`)
  for (const [bytes, steps] of [
    [inString, 7],
    [brackets, 5],
  ] as const) {
    let breaths = 0
    const generous = { maxDepth: 3, maxValues: 2_000_000 }
    const yieldToEventLoop = async () => {
      breaths += 1
    }
    const measured = await measureLargeJson([bytes], generous, yieldToEventLoop)
    expect(measured).toEqual(measureJson(bytes, generous))
    expect(measured.exceeded).toBeNull()
    expect(breaths).toBe(steps)
  }
})

it('returns the same result for chunks of any length, even if a string or its escapes are split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 1, max: 7 }), async (value, length) => {
      const bytes = Buffer.from(JSON.stringify([value, '\\"[[[', '\\\\', [1]]))
      const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
        bytes.subarray(index * length, (index + 1) * length),
      )
      for (const maxDepth of [2, 500]) {
        const both = { maxDepth, maxValues: 20 }
        expect(await measureLargeJson(pieces, both, async () => undefined)).toEqual(measureJson(bytes, both))
      }
    }),
  )
})
