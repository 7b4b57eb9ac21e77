import { expect, it } from 'vitest'
import { retentionSchema } from './retention.ts'

it.each([
  ['30', 30],
  [' 1 ', 1],
  ['3650', 3650],
  ['0', null],
  ['3651', null],
  ['1.5', null],
  ['', null],
  ['a week', null],
])('parses %j as %j days', (text, days) => {
  expect(retentionSchema.safeParse(text).data ?? null).toBe(days)
})
