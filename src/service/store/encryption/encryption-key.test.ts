import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createEncryptionKey, parseEncryptionKeys } from './encryption-key.ts'

const base64 = () => randomBytes(32).toString('base64')
const idsOf = (text: string) => {
  const parsed = parseEncryptionKeys(text)
  return parsed.ok ? parsed.keys.map(({ id }) => id) : parsed.problem.code
}

it('creates a new key that can be parsed, with an ID that starts with its day', () => {
  const day = new Date('2026-11-23T12:00:00Z')
  const [one, other] = [createEncryptionKey(day), createEncryptionKey(day)]
  expect(one).toMatch(/^2026-11-23-[0-9a-f]{6}:/)
  expect(idsOf(one)).toEqual([one.split(':')[0]])
  expect(one).not.toBe(other)
})

it('parses keys in order, regardless of their separators', () => {
  const text = `# the current one\nnew:${base64()}\r\n\n  old:${base64()},older_1:${base64()} # until May\n`
  expect(idsOf(text)).toEqual(['new', 'old', 'older_1'])
})

it('rejects an invalid key, and never prints it', () => {
  const key = base64()
  const wrong = [
    [' \n# none\n', 'none'],
    [`a:${key.slice(4)}`, 'malformed'],
    [`a:${randomBytes(33).toString('base64')}`, 'malformed'],
    [`a:${randomBytes(32).toString('hex')}`, 'malformed'],
    [key, 'malformed'],
    [`:${key}`, 'malformed'],
    [`a.b:${key}`, 'malformed'],
    [`${'a'.repeat(41)}:${key}`, 'malformed'],
    [`a:${key}\na:${base64()}`, 'twice'],
    [`a:${key}\nb:${key}`, 'twice'],
    [Array.from({ length: 101 }, (_, index) => `k${index}:${base64()}`).join('\n'), 'tooMany'],
  ] as const
  for (const [text, code] of wrong) {
    const parsed = parseEncryptionKeys(text)
    expect(parsed).toMatchObject({ ok: false, problem: { code: `storage.encryption.${code}` } })
    expect(JSON.stringify(parsed)).not.toContain(key.slice(4, 20))
  }
})
