import { describe, expect, it } from 'vitest'
import { cleanServiceCode, cleanServiceText } from './service-text.ts'

const KEY = 'ak_te/st+01=23456789'

describe.each([
  ['percent-encoded', encodeURIComponent(KEY)],
  ['percent-encoded in lower case', encodeURIComponent(KEY).toLowerCase()],
  ['in JSON escapes', [...KEY].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('')],
  ['in HTML entities', [...KEY].map((each) => `&#${each.charCodeAt(0)};`).join('')],
  ['in base64', Buffer.from(`Bearer ${KEY}`).toString('base64')],
  ['in capitals', KEY.toUpperCase()],
  ['over two lines', `${KEY.slice(0, 9)}\r\n${KEY.slice(9)}`],
])('cleanServiceText with a message that contains the key %s', (_, written) => {
  it.each([0, 180, 590, 700])("doesn't show any part of the key when %i characters precede it", (before) => {
    const shown = cleanServiceText(`${'x'.repeat(before)} Bad key ${written}.`, [KEY])
    expect(shown).not.toContain(written.slice(0, 12))
    if (before === 0) expect(shown).toMatch(/^Bad key \S*••••.?\.$/)
  })
})

it("doesn't show part of a path that was cut off at the limit", () => {
  const token = 't'.repeat(800)
  expect(cleanServiceText(`At https://h.example/${token}/stream`, [])).toBe('At https://h.example/••••')
})

it("hides a code that's the key in another encoding", () => {
  expect(cleanServiceCode('rate_limited', [KEY])).toBe('rate_limited')
  expect(cleanServiceCode(Buffer.from(KEY).toString('hex'), [KEY])).toBeUndefined()
})
