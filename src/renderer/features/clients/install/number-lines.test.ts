import { expect, it } from 'vitest'
import { numberLines } from './number-lines.ts'

it('numbers the lines of the old and new versions', () => {
  const hunk = { oldStart: 4, newStart: 4, lines: [' a', '-b', '+c', '+d\r', '\\ No newline at end of file', ' e'] }
  expect(numberLines(hunk)).toEqual([
    { kind: 'same', before: 4, after: 4, text: 'a' },
    { kind: 'removed', before: 5, after: null, text: 'b' },
    { kind: 'added', before: null, after: 5, text: 'c' },
    { kind: 'added', before: null, after: 6, text: 'd' },
    { kind: 'same', before: 6, after: 7, text: 'e' },
  ])
})
