// @ts-check
import { describe, expect, it } from 'vitest'
import { findQuaintWords } from './find-quaint-words.mjs'

const wordsIn = (/** @type {string} */ source) =>
  findQuaintWords(source, 'src/shared/text/en/a.ts').map(({ words }) => words)

describe('findQuaintWords', () => {
  it.each([
    ["export default { a: 'The service cannot be reached' } as const", 'cannot'],
    ["export default { a: { b: 'The reply is not text.' } }", 'is not'],
    ['export default { a: "Create one in the service\'s dashboard." }', "e's"],
    ["export default { a: 'A longer one is cut, and the model is told.' }", 'is told'],
    ["export default { a: 'Whom customers ask' }", 'Whom'],
    ["export default { a: '{{client}} didn’t have it any more.' }", 'any more'],
    ["export default { a: 'Keep it' }", 'Keep it'],
    ["export default { a: 'Search looks at names and ids.' }", 'ids'],
    ["const later = 'Then make your change anew.'\nexport default { a: later }", 'anew'],
    ['export default { a: `Once the cause is\n  put right.` }', 'put right'],
  ])('finds the words in %s', (source, words) => {
    expect(wordsIn(source)).toEqual([words])
  })

  it.each([
    "/** Whom the customer cannot ask any more. */\nexport default { a: 'Support contact' }",
    "export default { gone: { whom: 'Customer removed' } }",
    "import x from './cannot.ts'\nexport default { ...x }",
    "export default { a: 'Placeholders such as $ID, {id}, or <ID> become parameters.' }",
    "export default { a: 'This build contains a stand-in Electron' }",
    "export default { a: '{{field}} must not be empty.' }",
    "export default { a: 'Can’t find {{id}}' }",
  ])('ignores %s', (source) => {
    expect(wordsIn(source)).toEqual([])
  })

  it('reports the line and what to write instead', () => {
    expect(findQuaintWords("export default {\n  a: 'It cannot be undone.',\n}", 'a.ts')).toEqual([
      { line: 2, words: 'cannot', instead: 'can’t' },
    ])
  })
})
