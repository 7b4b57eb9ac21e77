import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MASK } from '../../shared/mask.ts'
import { createSecretMasker } from './secret-masker.ts'

type Encode = (text: string) => string
const hex = (code: number, width: number) => code.toString(16).padStart(width, '0')
const units = (text: string) => [...text].flatMap((each) => each.split('').map((unit) => unit.charCodeAt(0)))
const json: Encode = (text) => JSON.stringify(text).slice(1, -1)

/** Encodings as found in existing programs; those named `Every` encode every character. */
const ENCODINGS: Record<string, Encode> = {
  plain: (text) => text,
  lowerCase: (text) => text.toLowerCase(),
  upperCase: (text) => text.toUpperCase(),
  json,
  jsonOfPhp: (text) =>
    json(text)
      .replaceAll('/', '\\/')
      .replace(/[^\x20-\x7e]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  jsonOfDotNet: (text) =>
    json(text).replace(/[^A-Za-z0-9 \\"]|\\"/g, (unit) =>
      [...unit.replace('\\"', '"')]
        .flatMap((each) => units(each))
        .map((code) => `\\u${hex(code, 4).toUpperCase()}`)
        .join(''),
    ),
  jsonEvery: (text) =>
    units(text)
      .map((code) => `\\u${hex(code, 4)}`)
      .join(''),
  percent: encodeURIComponent,
  percentLower: (text) => encodeURIComponent(text).replace(/%../g, (byte) => byte.toLowerCase()),
  percentEvery: (text) => Buffer.from(text).reduce((all, byte) => `${all}%${hex(byte, 2)}`, ''),
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  html: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      .replaceAll('/', '&#x2F;'),
  htmlNamed: (text) =>
    text.replaceAll('&', '&amp;').replaceAll('/', '&sol;').replaceAll('+', '&plus;').replaceAll('=', '&equals;'),
  htmlEvery: (text) => [...text].map((each) => `&#${each.codePointAt(0)};`).join(''),
  htmlEveryHex: (text) => [...text].map((each) => `&#X${(each.codePointAt(0) ?? 0).toString(16)};`).join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64Url: (text) => Buffer.from(text).toString('base64url'),
  base64AfterOne: (text) => Buffer.from(`x${text}y`).toString('base64'),
  base64AfterTwo: (text) => Buffer.from(`xy${text}`).toString('base64'),
  base64OfBearer: (text) => Buffer.from(`Authorization: Bearer ${text}\r\n`).toString('base64'),
  base64OfJson: (text) => Buffer.from(JSON.stringify({ key: text }).replaceAll('/', '\\/')).toString('base64'),
  base64Wrapped: (text) =>
    Buffer.from(`Authorization: Bearer ${text} and more`)
      .toString('base64')
      .replace(/.{20}/g, (line) => `${line}\r\n`),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  hexadecimalUpper: (text) => Buffer.from(text).toString('hex').toUpperCase(),
  utf16: (text) => Buffer.from(text, 'utf16le').toString('utf8'),
  latin1: (text) => Buffer.from(text).toString('latin1'),
  composed: (text) => text.normalize('NFD'),
}

const characters = fc.constantFrom(...'abcxyzABCXYZ0189-_.~/+"\\=&%<>\'#: é€😀')
/** Keys like those that services issue and passwords like those that people choose, all with characters that some encoders escape. */
const secrets = fc
  .array(characters, { minLength: 4, maxLength: 60 })
  .map((all) => `k${all.join('')}/+"\\`)
  .filter((text) => text.trim() === text)
const ambient = fc.string({ maxLength: 12 })

/** Returns everything that a model could read from the text: the text itself, and the output of a few decoders. */
function readings(text: string): string[] {
  const decoders: Encode[] = [
    (each) => each.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    (each) => each.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    (each) => each.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x110000)),
    (each) =>
      each.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16) % 0x110000),
      ),
    (each) => each.replace(/\\(["\\/])/g, '$1'),
    (each) => Buffer.from(each.replace(/^.*?(?=[\w+/-]{12})/s, ''), 'base64').toString(),
    (each) => each.replaceAll('\0', ''),
  ]
  const once = decoders.map((decode) => decode(text))
  return [text, ...once, ...once.flatMap((each) => decoders.map((decode) => decode(each)))]
}

const names = Object.keys(ENCODINGS)
const encode = (name: string, text: string) => ENCODINGS[name]?.(text) ?? text

describe('masking random secrets', () => {
  it.each(names)('leaves no trace of a secret encoded as %s', (name) => {
    fc.assert(
      fc.property(secrets, ambient, ambient, (secret, before, after) => {
        const masker = createSecretMasker([{ value: secret, names: [] }])
        const written = encode(name, secret)
        // Separated from the surrounding words, which must not become part of an escape.
        const masked = masker.text(`${before} ${written} ${after}`)
        expect(masked).toContain(MASK)
        expect(masked).not.toContain(written)
        for (const reading of readings(masked)) expect(reading).not.toContain(secret)
        expect(JSON.stringify(masker.json({ [written]: [{ a: written }] }))).not.toContain(json(written))
      }),
      { numRuns: 60 },
    )
  })

  const outer = [
    'json',
    'jsonOfPhp',
    'jsonEvery',
    'percent',
    'percentEvery',
    'form',
    'html',
    'htmlEvery',
    'base64',
    'base64Url',
  ]
  // Excludes what no program writes inside base64: escaped letters, letters in a different case, and base64 of a range around the secret.
  const inner = names.filter(
    (name) => !/Every|Case|utf16|After|Of[BJ]|Wrapped|hexa|Named/.test(name) || name.startsWith('jsonOf'),
  )
  it('leaves no trace of a secret that’s encoded twice', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...inner), fc.constantFrom(...outer), (secret, first, second) => {
        const written = encode(second, encode(first, secret))
        const masked = createSecretMasker([{ value: secret, names: [] }]).text(`<< ${written} >>`)
        expect(masked).toContain(MASK)
        expect(masked).not.toContain(written)
      }),
      { numRuns: 1500 },
    )
  })

  it('leaves no trace of a secret in bytes, and keeps their length', () => {
    const encodings = fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1')
    fc.assert(
      fc.property(secrets, encodings, fc.uint8Array({ maxLength: 40 }), (secret, encoding, noise) => {
        const written = Buffer.from(secret, encoding)
        const bytes = Buffer.concat([noise, Buffer.from([0x89, 0xff, 0x0a]), written, Buffer.from([0xff, 0x0a]), noise])
        const masked = createSecretMasker([{ value: secret, names: [] }]).bytes(bytes)
        expect(masked).toHaveLength(bytes.length)
        // Latin-1 lacks some characters, in which case the encoded text is a different secret.
        if (encoding !== 'latin1' || written.toString('latin1') === secret) expect(masked.includes(written)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('leaves a string without secrets unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.jsonValue(), (text, value) => {
        const masker = createSecretMasker([{ value: 'Qz7/+"\\unlikely-9f', names: ['key'] }])
        expect(masker.text(text)).toBe(text)
        expect(masker.json(value)).toEqual(value)
        expect(masker.bytes(Buffer.from(text)).toString()).toBe(Buffer.from(text).toString())
      }),
    )
  })
})
