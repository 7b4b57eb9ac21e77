import { expect, it } from 'vitest'
import { exactNumber, isMarkedNumber, numberText, parseExactJson, writeExactJson } from './exact-json.ts'

it.each([
  '{"id":12345678901234567890}',
  '[-0.12345678901234567890,9007199254740993]',
  '{"far":1e400,"farther":-1E+999}',
  '{"12345678901234567890":"12345678901234567890 \\" 12345678901234567890"}',
  '[1,2.5,1e3,"1e400",true,null]',
])('round-trips %s', (text) => {
  const exact = parseExactJson(text)
  expect(exact?.write(exact.value)).toBe(text.replace('1e3', '1000'))
})

it("marks only numbers that a double can't hold", () => {
  expect(exactNumber('42')).toBe(42)
  expect(exactNumber('1234567890123456')).toBe(1234567890123456)
  const marked = exactNumber('12345678901234567')
  expect(isMarkedNumber(marked)).toBe(true)
  expect(numberText(marked)).toBe('12345678901234567')
  expect(writeExactJson({ a: [marked] }, 2)).toBe('{\n  "a": [\n    12345678901234567\n  ]\n}')
})

it('treats a string that contains the marker as a string', () => {
  const text = '{"a":"\\u0001n5","b":12345678901234567890}'
  const exact = parseExactJson(text)
  expect(exact?.write(exact.value)).toContain('"\\u0001n5"')
  expect(parseExactJson('{"a":')).toBeNull()
})
