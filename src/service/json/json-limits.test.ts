import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exceededLimit } from './json-limits.ts'

const limits = { maxDepth: 3, maxValues: 5 }
const exceeded = (text: string) => exceededLimit(Buffer.from(text), limits)

it('finds too deep nesting and too many values, whatever strings hold', () => {
  expect(exceeded('[[[1]]]')).toBeNull()
  expect(exceeded('[[[[1]]]]')).toBe('depth')
  expect(exceeded('{"a":{"b":{"c":{}}}}')).toBe('depth')
  expect(exceeded('[1,2,3,4]')).toBeNull()
  expect(exceeded('[1,2,3,4,5,6]')).toBe('values')
  expect(exceeded('["[[[[[[,,,,,,,,\\"[[[[", "\\\\"]')).toBeNull()
  expect(exceeded('"[[[[[')).toBeNull()
  expect(exceeded('[]][[')).toBeNull()
})

it('passes every JSON within generous limits and counts at least its values', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, inner) => sum + count(inner), 1)
      : 1
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const bytes = Buffer.from(JSON.stringify(value))
      expect(exceededLimit(bytes, { maxDepth: 100, maxValues: bytes.length + 1 })).toBeNull()
      if (count(value) > 1) expect(exceededLimit(bytes, { maxDepth: 100, maxValues: count(value) - 1 })).toBe('values')
    }),
  )
})
