// @ts-check
import { describe, expect, it } from 'vitest'
import { findSentences } from './find-sentences.mjs'

const texts = (/** @type {string} */ source, file = 'src/desk/a.ts') =>
  findSentences(source, file).map(({ text }) => text)

describe('findSentences', () => {
  it.each([
    ["const cause = 'Nothing answers here.'", 'Nothing answers here.'],
    ['refuse(`Port $' + '{port} is taken.`)', 'Port ◦ is taken.'],
    ["new AppFailure({ kind: 'offline', cause: 'The service isn’t running.' })", 'The service isn’t running.'],
    ["add('the value was cut, as it is too long.')", 'the value was cut, as it is too long.'],
    ["const texts = { title: 'Where to keep keys' } as const", 'Where to keep keys'],
  ])('finds %s', (source, text) => {
    expect(texts(source)).toEqual([text])
  })

  it('finds words between tags and in visible attributes', () => {
    const source = 'export const A = () => <p title="Copy" className="some long name">Saved {count} URLs</p>'
    expect(texts(source, 'src/renderer/A.tsx')).toEqual(['Copy', 'Saved', 'URLs'])
  })

  it('ignores an example URL or email address', () => {
    const source = 'export const A = () => <><i title="https://api.example.com" /><i title="ada@x.example" /></>'
    expect(texts(source, 'src/renderer/A.tsx')).toEqual([])
  })

  it.each([
    "throw new Error('The listener has no port')",
    "logFor('service/calls').error('The call log couldn’t be written', error)",
    "log.warn('The local service ended', { code })",
    "asAppError(error, log, 'The local service ended')",
    "import x from './The first module'",
    "db.prepare('SELECT id FROM servers WHERE name = ?')",
    "const accept = 'application/json, text/event-stream'",
    "const classes = 'row isWide isCalm'",
    "const folder = 'Code - Insiders'",
    "type A = 'Nothing to see here'",
    "// A comment isn't a sentence for people.\nconst a = 1",
  ])('ignores %s', (source) => {
    expect(texts(source)).toEqual([])
  })
})
