import { expect, test } from '@playwright/test'
import type { ImportNotice } from '../../src/shared/management/imports/import-report.ts'
import { type Message, message } from '../../src/shared/text/message.ts'
import { say } from '../../src/shared/text/say.ts'
import { invalid, problem } from './problem.ts'
import { isMissingReported, isReported } from './reported.ts'

const dropped = (notice: Message, places?: string): ImportNotice => {
  const words = places === undefined ? notice : message('documentNotices.in', { notice, places })
  return { line: null, severity: 'dropped', message: say(words) }
}
const OPERATION = ['create_order', 'POST /orders', 'createOrder']
const broken = (pointer: string, text: string, union = false) =>
  invalid('body', pointer.split('/')[1] ?? '', { pointer, union, text: `${pointer} ${text}` })

test('a notice about a large schema covers only the parts where the tool accepts anything', () => {
  const notices = [dropped(message('documentNotices.openapi.tooLarge'), 'POST /orders')]
  const schema = {
    properties: {
      buyer: { type: 'object', properties: { name: { type: 'string' }, address: { type: 'object' } } },
      lines: { type: 'array', items: { anyOf: [{ type: 'object', properties: { item: {} } }, { type: 'null' }] } },
    },
  }
  const reported = (pointer: string, union?: boolean, operation = OPERATION) =>
    isReported(broken(pointer, 'must be string', union), operation, notices, schema)
  expect(reported('/buyer/address/city')).toBe(true)
  expect(reported('/buyer/name')).toBe(false)
  expect(reported('/lines/0/item/weight')).toBe(true)
  expect(reported('/lines/0')).toBe(false)
  expect(reported('/lines/0', true)).toBe(true)
  expect(reported('/buyer/address/city', false, ['read_order', 'GET /orders'])).toBe(false)
})

test('a notice about a pattern covers the values that violate this pattern', () => {
  const long = `^${'(a|b)'.repeat(30)}$`
  const notices = [
    dropped(message('documentNotices.openapi.pattern', { pattern: '^\\p{Foo}+$' }), 'POST /orders'),
    dropped(message('documentNotices.openapi.pattern', { pattern: `${long.slice(0, 99)}…` })),
  ]
  const reported = (pattern: string) =>
    isReported(broken('/id', `must match pattern "${pattern}"`), OPERATION, notices, {})
  expect(reported('^\\p{Foo}+$')).toBe(true)
  expect(reported('^\\p{Foo}+$|x')).toBe(false)
  expect(reported('^\\p{Foo}')).toBe(false)
  expect(reported(long)).toBe(true)
})

test("a notice that lists operations covers only these, and never a value that wasn't passed", () => {
  const notices = [
    dropped(message('documentNotices.postman.queryOff', { name: 'limit' }), 'GET /orders/{id}, POST /orders'),
  ]
  const reported = (kind: 'lost' | 'unasked', operation: string) =>
    isReported(problem(kind, 'query', 'limit'), [operation], notices, {})
  expect(reported('lost', 'POST /orders')).toBe(true)
  expect(reported('lost', 'GET /orders')).toBe(false)
  expect(reported('unasked', 'POST /orders')).toBe(false)
  expect(isMissingReported(['GET /orders/{id}'], notices)).toBe(true)
  expect(isMissingReported(['GET /orders'], notices)).toBe(false)
})
