import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'

it('accepts every JSON value unchanged, and a missing optional one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonValueSchema.parse(value)).toBe(value)
    }),
  )
  expect(z.object({ value: jsonValueSchema.optional() }).parse({})).toStrictEqual({})
})

it.each([undefined, Number.NaN, [Number.POSITIVE_INFINITY], { a: [undefined] }, () => 1, 1n, new Date(), [new Map()]])(
  "rejects what JSON can't represent: %s",
  (value) => {
    expect(jsonValueSchema.safeParse(value).success).toBe(false)
    expect(z.json().safeParse(value).success).toBe(false)
  },
)

it('validates values of any depth', () => {
  let deep: unknown = [Number.NaN]
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(jsonValueSchema.safeParse(deep).success).toBe(false)
})
