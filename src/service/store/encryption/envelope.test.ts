import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyIdOf, openText, sealText } from './envelope.ts'

const key = { id: 'k1', secret: createSecretKey(randomBytes(32)) }
const PLACE = ['tokens', 'bound_secrets', 'tok_1']
const TEXT = 'a secret\0with ümläuts and 🔑'

/** Flips one bit of an encrypted text's data. */
function flipped(sealed: string, bit: number): string {
  const start = sealed.lastIndexOf('.') + 1
  const data = Buffer.from(sealed.slice(start), 'base64url')
  data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return sealed.slice(0, start) + data.toString('base64url')
}

describe('an encrypted string', () => {
  it('can be decrypted in its place, and names its key’s ID', () => {
    for (const text of [TEXT, '', 'x'.repeat(300_000)]) {
      const sealed = sealText(key, PLACE, text)
      expect(sealed).toMatch(/^enc1\.k1\.[A-Za-z0-9_-]+$/)
      expect(keyIdOf(sealed)).toBe('k1')
      expect(openText(key, PLACE, sealed)).toBe(text)
    }
  })

  it('is different each time', () => {
    const sealed = new Set(Array.from({ length: 1000 }, () => sealText(key, PLACE, TEXT)))
    expect(sealed.size).toBe(1000)
  })

  it('can’t be decrypted in any other place', () => {
    const sealed = sealText(key, PLACE, TEXT)
    const others = [
      ['tokens', 'bound_values', 'tok_1'],
      ['tokens', 'bound_secrets', 'tok_2'],
      ['tokens', 'bound_secrets', 'tok', '_1'],
      ['tokens', 'bound_secrets'],
      [...PLACE, ''],
    ]
    for (const place of others) expect(() => openText(key, place, sealed)).toThrow()
  })

  it('can’t be decrypted with another key, or a key with another ID', () => {
    const sealed = sealText(key, PLACE, TEXT)
    const stranger = { id: 'k1', secret: createSecretKey(randomBytes(32)) }
    expect(() => openText(stranger, PLACE, sealed)).toThrow()
    const renamed = { id: 'k2', secret: key.secret }
    expect(() => openText(renamed, PLACE, sealed.replace('.k1.', '.k2.'))).toThrow()
  })

  it('can’t be decrypted once a single bit of it has changed, or part of it is missing', () => {
    const sealed = sealText(key, PLACE, 'secret')
    const bits = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url').length * 8
    for (let bit = 0; bit < bits; bit += 1) expect(() => openText(key, PLACE, flipped(sealed, bit))).toThrow()
    for (let length = 0; length < sealed.length - 1; length += 1)
      expect(() => openText(key, PLACE, sealed.slice(0, length))).toThrow()
  })

  it('is distinguishable from any other string', () => {
    expect(['', 'enc1', 'enc1.k1', 'enc2.k1.AAAA', 'secret', '{}'].map(keyIdOf)).toEqual(Array(6).fill(null))
  })
})
