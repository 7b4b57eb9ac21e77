import { describe, expect, it } from 'vitest'
import { createSecretMasker } from './secret-masker.ts'

const masker = createSecretMasker([{ value: 'sk_live_0123456789abcdef', names: ['Authorization'] }])
const WORD = 'abcdefghijklmnop'

describe('searching for secrets stays fast for any response', () => {
  it.each([
    ['line breaks after a long word', `${WORD}${'\n'.repeat(100_000)}!`],
    ['line breaks and spaces after a long word', `${WORD}${' \r\n'.repeat(100_000)}!`],
    ['escaped line breaks after a long word', `${WORD}${'\\r\\n'.repeat(100_000)}!`],
    ['long words, each on a separate line', `${WORD}\n!`.repeat(50_000)],
    ['zeros in an escape', `\\u${'0'.repeat(100_000)}`],
    ['repeatedly escaped ampersands', `&${'amp;'.repeat(100_000)}`],
  ])('%s', (_, text) => {
    expect(masker.text(text)).toBe(text)
    expect(masker.json({ text })).toEqual({ text })
  })
})
