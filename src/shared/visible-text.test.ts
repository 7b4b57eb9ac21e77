import { expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

it.each([
  ['list_orders', 'list_orders'],
  ['a\nb\u0000\u001b[31m', 'a\\u{a}b\\u{0}\\u{1b}[31m'],
  ['\u202etxt.exe', '\\u{202e}txt.exe'],
  ['pay\u200bment', 'pay\\u{200b}ment'],
  ['x\ud800y', 'x\\u{d800}y'],
  ['خدمة 👩‍💻 Größe 日本', 'خدمة 👩‍💻 Größe 日本'],
])('shows %j as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})
