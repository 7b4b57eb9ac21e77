import { expect, test } from '@playwright/test'
import type { ImportNotice } from '../../src/shared/management/imports/import-report.ts'
import { type Message, message } from '../../src/shared/text/message.ts'
import { say } from '../../src/shared/text/say.ts'
import { invalid, problem } from './problem.ts'
import { isMissingTold, isTold } from './told.ts'

const dropped = (notice: Message, places?: string): ImportNotice => {
  const words = places === undefined ? notice : message('documentNotices.in', { notice, places })
  return { line: null, severity: 'dropped', message: say(words) }
}
const OPERATION = ['create_order', 'POST /orders', 'createOrder']
const broken = (pointer: string, text: string, union = false) =>
  invalid('body', pointer.split('/')[1] ?? '', { pointer, union, text: `${pointer} ${text}` })

test("covers only the parts where the tool accepts anything when there's a notice about a large schema", () => {
  const notices = [dropped(message('documentNotices.openapi.tooLarge'), 'POST /orders')]
  const schema = {
    properties: {
      buyer: { type: 'object', properties: { name: { type: 'string' }, address: { type: 'object' } } },
      lines: { type: 'array', items: { anyOf: [{ type: 'object', properties: { item: {} } }, { type: 'null' }] } },
    },
  }
  const told = (pointer: string, union?: boolean, operation = OPERATION) =>
    isTold(broken(pointer, 'must be string', union), operation, notices, schema)
  expect(told('/buyer/address/city')).toBe(true)
  expect(told('/buyer/name')).toBe(false)
  expect(told('/lines/0/item/weight')).toBe(true)
  expect(told('/lines/0')).toBe(false)
  expect(told('/lines/0', true)).toBe(true)
  expect(told('/buyer/address/city', false, ['read_order', 'GET /orders'])).toBe(false)
})

test('covers the values that violate the pattern in a notice', () => {
  const long = `^${'(a|b)'.repeat(30)}$`
  const notices = [
    dropped(message('documentNotices.openapi.pattern', { pattern: '^\\p{Foo}+$' }), 'POST /orders'),
    dropped(message('documentNotices.openapi.pattern', { pattern: `${long.slice(0, 99)}…` })),
  ]
  const told = (pattern: string) => isTold(broken('/id', `must match pattern "${pattern}"`), OPERATION, notices, {})
  expect(told('^\\p{Foo}+$')).toBe(true)
  expect(told('^\\p{Foo}+$|x')).toBe(false)
  expect(told('^\\p{Foo}')).toBe(false)
  expect(told(long)).toBe(true)
})

test("covers only the operations listed in a notice, and never a value that wasn't passed", () => {
  const notices = [
    dropped(message('documentNotices.postman.queryOff', { name: 'limit' }), 'GET /orders/{id}, POST /orders'),
  ]
  const told = (kind: 'lost' | 'unasked', operation: string) =>
    isTold(problem(kind, 'query', 'limit'), [operation], notices, {})
  expect(told('lost', 'POST /orders')).toBe(true)
  expect(told('lost', 'GET /orders')).toBe(false)
  expect(told('unasked', 'POST /orders')).toBe(false)
  expect(isMissingTold(['GET /orders/{id}'], notices)).toBe(true)
  expect(isMissingTold(['GET /orders'], notices)).toBe(false)
})
