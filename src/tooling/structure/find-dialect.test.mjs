// @ts-check
import { describe, expect, it } from 'vitest'
import { findDialect } from './find-dialect.mjs'

/** @param {string} source @param {string} [file] */
const wordsIn = (source, file = 'src/desk/a.ts') => findDialect(source, file).map(({ words }) => words)

describe('findDialect', () => {
  it.each([
    ['The one to whom it belongs.', 'whom'],
    ['The window is told of it.', 'is told'],
    ['Encrypts all values anew.', 'anew'],
    ['Ended meanwhile.', 'meanwhile'],
    ['Not used any more.', 'any more'],
    ['Once the cause was put right.', 'put right'],
    ['Where it stands in the list.', 'stands'],
    ['It works all the same.', 'all the same'],
    ['An e-mail address.', 'e-mail'],
    ['Whether it was cancelled.', 'cancelled'],
    ['Tells of changes.', 'Tells of'],
    ['The result tells what has failed.', 'tells what'],
    ['Undefined until main has told.', 'has told'],
    ['Hears what has changed.', 'Hears'],
    ['Sends at most so many rows.', 'at most so many'],
    ['The list is another now.', 'is another now'],
    ['The addresses are others.', 'are others'],
    ['A folder of ours.', 'of ours'],
    ['The run goes on.', 'goes on'],
    ['Empty ones are left out.', 'left out'],
    ['Requests under way.', 'under way'],
    ['Returns what ends that.', 'what ends that'],
    ['It gives what they share.', 'gives what'],
    ['Once it has come to rest.', 'come to rest'],
    ['Then lets go of the lock.', 'lets go of'],
    ['Nobody listens.', 'Nobody'],
    ['The file beside it.', 'beside'],
    ['It is taken for a header.', 'taken for'],
    ['Readable for the owner alone.', 'for the owner alone'],
    ['It comes back by itself.', 'back by itself'],
    ['The parts thereof.', 'thereof'],
    ['Depends on their behaviour.', 'behaviour'],
    ['The labelled fields.', 'labelled'],
    ['Whether it is recognised.', 'recognised'],
    ['So long the shutdown waits.', 'So long'],
    ['For whom the page is.', 'For whom'],
    ['One that was revoked.', 'One that'],
    ['What came of it.', 'What came of'],
  ])('finds in “%s”: %s', (text, words) => {
    expect(wordsIn(`/** ${text} */\nconst a = 1`)).toContain(words)
  })

  it.each([
    ['const a = 1 // of ours', 'src/desk/a.ts'],
    ['/* of ours */\n.a {}', 'src/renderer/a.css'],
    ['export const A = () => <p>{/* of ours */}</p>', 'src/renderer/A.tsx'],
    ["it('keeps a file of ours', () => {})", 'src/desk/a.test.ts'],
    ["it.each([1])('keeps a file of ours', () => {})", 'src/desk/a.test.ts'],
    ['describe(`a file of ours`, () => {})', 'src/desk/a.test.ts'],
    ["test('a', () => test.step('a file of ours', () => {}))", 'e2e/a.spec.ts'],
    ['// A file of\n// ours.', 'src/desk/a.mjs'],
    ['/**\n * A file of\n * ours.\n */', 'src/desk/a.ts'],
  ])('reads comments and test names: %s', (source, file) => {
    expect(wordsIn(source, file)).toEqual(['of ours'])
  })

  it.each([
    "const a = 'nobody hears of ours'",
    "it('keeps the text', () => say('a file of ours'))",
    '// `beside` and "beside" and “beside”, see https://example.com/beside',
    '/** @param {boolean} beside whether it is */',
    '// A file of\n\n// ours.',
    '// Two tokens can be told apart; each character stands for a byte.',
    '// In which case it ends. One that fails is removed.',
    '// Whether any more than that is left alone.',
  ])('ignores %s', (source) => {
    expect(wordsIn(source, 'src/desk/a.test.ts')).toEqual([])
  })

  it('reports the line and what to write instead', () => {
    expect(findDialect('const a = 1\n/**\n * One line.\n * A file of ours.\n */\n', 'src/desk/a.ts')).toEqual([
      { line: 4, words: 'of ours', instead: 'our' },
    ])
  })
})
