import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { installPage } from '../install-page.ts'
import { pageInput, TOKEN } from '../testing/page-input.ts'
import { newPassphrase, PASSPHRASE_LENGTH, passphraseText } from './passphrase.ts'

const input = pageInput({ bearer: true })
const { text, passphrase } = await installPage(input, true)
const sealed = JSON.parse(/id="sealed">([^<]*)</.exec(text)?.[1] ?? '')

/** Decrypts the page with Node's cipher, to verify the documented format independently. */
function open(file: typeof sealed, typed: string): { title: string; body: string } {
  const key = pbkdf2Sync(passphraseText(typed), Buffer.from(file.salt, 'base64'), file.iterations, 32, 'sha256')
  const data = Buffer.from(file.data, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(file.iv, 'base64'))
  cipher.setAAD(Buffer.from(file.header))
  cipher.setAuthTag(data.subarray(-16))
  return JSON.parse(Buffer.concat([cipher.update(data.subarray(0, -16)), cipher.final()]).toString())
}

it('opens with its passphrase, even as a user might type it', () => {
  expect(open(sealed, passphrase ?? '').body).toContain(TOKEN.slice(4))
  expect(open(sealed, passphrase?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o') ?? '').title).toBe(
    'Connect to Sample Orders API',
  )
})

it("doesn't open with another passphrase, or after its header or data were changed", () => {
  expect(() => open(sealed, newPassphrase())).toThrow()
  expect(() => open({ ...sealed, header: `${sealed.header}.` }, passphrase ?? '')).toThrow()
  expect(() => open({ ...sealed, data: `AAAA${sealed.data.slice(4)}` }, passphrase ?? '')).toThrow()
})

it("doesn't contain the token, URL, customer, server, or passphrase in plain text", () => {
  const secrets = [
    TOKEN,
    TOKEN.slice(4),
    'mcp.example.com',
    'Ada King',
    'analytical.example',
    'Sample Orders',
    passphrase ?? '',
  ]
  const decoded = [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([part]) =>
    Buffer.from(part, 'base64').toString('latin1'),
  )
  for (const secret of secrets) {
    const forms = [secret, encodeURIComponent(secret), secret.replaceAll('-', '')]
    for (const form of forms)
      expect([form, text.includes(form), decoded.some((each) => each.includes(form))]).toEqual([form, false, false])
  }
})

it('is different each time, except for what all files share', async () => {
  const again = await installPage(input, true)
  const other = JSON.parse(/id="sealed">([^<]*)</.exec(again.text)?.[1] ?? '')
  expect(again.passphrase).not.toBe(passphrase)
  expect(other.salt).not.toBe(sealed.salt)
  expect(other.iv).not.toBe(sealed.iv)
  expect(other.data.length).toBe(sealed.data.length)
  const prompt = (file: string) => file.replace(/id="sealed">[^<]*</, '')
  expect(prompt(again.text)).toBe(prompt(text))
})

it('creates passphrases of 24 characters, each drawn uniformly from 32', () => {
  const made = Array.from({ length: 2000 }, newPassphrase)
  for (const each of made) expect(each).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  const counts = new Map<string, number>()
  for (const sign of made.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  expect(counts.size).toBe(32)
  const expected = (made.length * PASSPHRASE_LENGTH) / 32
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2)
})

it('rejects a passphrase chosen by a user', () => {
  expect(() => passphraseText('correct horse battery staple')).toThrow()
  expect(() => passphraseText('')).toThrow()
})
