import { expect, test } from 'vitest'
import { portSchema } from './port.ts'

test.each([
  ['7332', 7332],
  [' 8080 ', 8080],
  ['1023', null],
  ['65536', null],
  ['7332.5', null],
  ['7e3', null],
  ['', null],
  ['0x1000', null],
])('parses %j as %j', (text, port) => {
  expect(portSchema.safeParse(text).data ?? null).toBe(port)
})
