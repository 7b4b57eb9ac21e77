import { describe, expect, it } from 'vitest'
import { readForTest as read } from './documents.testkit.ts'
import { readDocument } from './read-document.ts'

const resultOf = (text: string) => {
  const found = readDocument(text)
  return 'value' in found ? found.value : found.line
}

describe('a document with common quirks', () => {
  it.each([
    [
      'a quoted string with unindented lines',
      'a:\n  d: "-----BEGIN\nMII\n-----END"\n  e: 1\n',
      { a: { d: '-----BEGIN MII -----END', e: 1 } },
    ],
    ['a single-quoted one', "a:\n  d: 'x\ny'\n  e: 1\n", { a: { d: 'x y', e: 1 } }],
    ['an unindented flow list', 'x:\n  a: [\n1,\n2\n]\n  d: 3\n', { x: { a: [1, 2], d: 3 } }],
    ['a comment right after a value', 'a: "x"#c\n', { a: 'x' }],
    ['tabs between key and value', 'a:\tb\nc: 1\t\n', { a: 'b', c: 1 }],
    ['the same with duplicate keys', 'a: 1\na: 2\nd: "x\ny"\n', { a: 2, d: 'x y' }],
    [
      'the same with anchors and merges',
      'b: &b {x: 1}\nc:\n  <<: *b\n  d: "x\ny"\n',
      { b: { x: 1 }, c: { x: 1, d: 'x y' } },
    ],
    ['the same with a date', 'v: 2026-01-01\nd: "x\ny"\n', { v: '2026-01-01', d: 'x y' }],
    ['JSON with comments', '// an API\n{\n  /* one */ "a": 1, // two\n}\n', { a: 1 }],
    ['JSON with a trailing comma', '{"a": [1, 2,],}', { a: [1, 2] }],
    [
      'YAML in a fence',
      'Here it is:\n\n```yaml\nopenapi: 3.1.0\npaths: {}\n```\n\nThanks!',
      { openapi: '3.1.0', paths: {} },
    ],
    ['JSON in an unclosed fence', '~~~\r\n{"openapi": "3.1.0"}', { openapi: '3.1.0' }],
  ])('is read: %s', (_, text, value) => {
    expect(resultOf(text)).toEqual(value)
  })

  it.each([
    ['a tab for indentation', 'a: 1\nb:\n\tc: 1\n', 3],
    ['an unterminated string', 'a: 1\nb: "x\n', 3],
    ['a value that begins with @', 'a: 1\nb: @x\n', 2],
  ])('is rejected with a line number: %s', (_, text, line) => {
    expect(resultOf(text)).toBe(line)
  })

  it('is rejected if its anchors multiply, in either parser', () => {
    const lines = [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`),
    ]
    expect(readDocument(`${lines.join('\n')}\nd: "x\ny"\n`)).toHaveProperty('refused')
    expect(readDocument(`a: &a [*a]\nd: "x\ny"\n`)).toHaveProperty('refused')
  })

  it('is read as a whole even if its strings contain fences', () => {
    const text = 'info:\n  description: |\n   Like this:\n\n   ```json\n   {"openapi": "3"}\n   ```\nopenapi: 3.1.0\n'
    expect(resultOf(text)).toMatchObject({ openapi: '3.1.0' })
  })

  it('keeps fenced examples in its strings', async () => {
    const { endpoints } = await read(
      'openapi: 3.0.3\nservers: [{url: https://a.test}]\npaths:\n  /a:\n    get:\n      operationId: a\n      description: |\n        Like this:\n        ```json\n        {"a": 1}\n        ```\n',
    )
    expect(endpoints).toHaveLength(1)
  })
})
