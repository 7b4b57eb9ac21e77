/** Which escapes a pass undoes, as bits. */
export const BACKSLASH = 1
export const PERCENT = 2
export const ENTITY = 4
export const QUOTED_PRINTABLE = 8

/** One escape sequence: what it stands for, and its length in bytes. */
export interface Escape {
  codePoint: number
  /** True: `codePoint` is one byte, as percent-encoding has it, and no character. */
  isByte: boolean
  length: number
}

const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12, v: 11, '0': 0 }
/** What is escaped as itself by one writer or another. */
const PUNCTUATION = /[!-/:-@[-`{-~]/

/** Entities of ASCII (html.spec.whatwg.org, named character references), with the two spaces. */
const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', sol: '/', bsol: '\\', plus: '+', equals: '=' },
  ...{ num: '#', percnt: '%', colon: ':', semi: ';', comma: ',', period: '.', lowbar: '_', UnderBar: '_', dollar: '$' },
  ...{ excl: '!', quest: '?', commat: '@', lpar: '(', rpar: ')', ast: '*', midast: '*', lsqb: '[', lbrack: '[' },
  ...{ rsqb: ']', rbrack: ']', lcub: '{', lbrace: '{', rcub: '}', rbrace: '}', verbar: '|', vert: '|', grave: '`' },
  ...{ Hat: '^', hyphen: '-', dash: '-', tilde: '~', Tab: '\t', NewLine: '\n' },
}
const LONGEST_ENTITY = 12

/** The escape sequence of one of `kinds` that begins at `at`; null: there is none. */
export function readEscape(bytes: Buffer, at: number, kinds: number): Escape | null {
  switch (bytes[at]) {
    case 0x5c:
      return (kinds & BACKSLASH) === 0 ? null : readBackslash(bytes, at)
    case 0x25:
      return (kinds & PERCENT) === 0 ? null : readPercent(bytes, at)
    case 0x26:
      return (kinds & ENTITY) === 0 ? null : readEntity(bytes, at)
    case 0x3d:
      return (kinds & QUOTED_PRINTABLE) === 0 ? null : byteEscape(readHex(bytes, at + 1, 2), 3)
    default:
      return null
  }
}

/** The four kinds' first bytes. */
export const mayBeginEscape = (byte: number): boolean =>
  byte === 0x5c || byte === 0x25 || byte === 0x26 || byte === 0x3d

const character = (codePoint: number, length: number): Escape => ({ codePoint, isByte: false, length })
const byteEscape = (value: number, length: number): Escape | null =>
  value < 0 ? null : { codePoint: value, isByte: true, length }

/** As JSON, JavaScript, C and shells have them: `\uXXXX`, `\u{…}`, `\xXX`, `\ooo`, `\n`, and `\"` as itself. */
function readBackslash(bytes: Buffer, at: number): Escape | null {
  const next = bytes[at + 1]
  if (next === undefined || next >= 0x80) return null
  if (next === 0x75) return readUnicode(bytes, at)
  if (next === 0x78) {
    const value = readHex(bytes, at + 2, 2)
    return value < 0 ? null : character(value, 4)
  }
  const octal = /^[0-3][0-7]{2}/.exec(bytes.toString('latin1', at + 1, at + 4))
  if (octal) return character(Number.parseInt(octal[0], 8), 4)
  const letter = String.fromCharCode(next)
  const control = CONTROLS[letter]
  if (control !== undefined) return character(control, 2)
  return PUNCTUATION.test(letter) && letter !== '&' && letter !== '%' ? character(next, 2) : null
}

function readUnicode(bytes: Buffer, at: number): Escape | null {
  const braced = /^\{([0-9a-f]{1,6})\}/i.exec(bytes.toString('latin1', at + 2, at + 10))
  if (braced?.[1] !== undefined) return character(Number.parseInt(braced[1], 16), 2 + braced[0].length)
  const high = readHex(bytes, at + 2, 4)
  if (high < 0) return null
  if (high < 0xd800 || high > 0xdbff || bytes[at + 6] !== 0x5c || bytes[at + 7] !== 0x75) return character(high, 6)
  const low = readHex(bytes, at + 8, 4)
  if (low < 0xdc00 || low > 0xdfff) return character(high, 6)
  return character(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), 12)
}

/** `%XX`, and JavaScript's old `%uXXXX`. */
function readPercent(bytes: Buffer, at: number): Escape | null {
  if (bytes[at + 1] === 0x75 || bytes[at + 1] === 0x55) {
    const value = readHex(bytes, at + 2, 4)
    return value < 0 ? null : character(value, 6)
  }
  return byteEscape(readHex(bytes, at + 1, 2), 3)
}

function readEntity(bytes: Buffer, at: number): Escape | null {
  const text = bytes.toString('latin1', at + 1, at + 1 + LONGEST_ENTITY)
  const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/i.exec(text)
  if (number) {
    const codePoint = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)
    return codePoint > 0x10ffff ? null : character(codePoint, 1 + number[0].length)
  }
  const name = /^([A-Za-z]{2,9})(;?)/.exec(text)
  if (!name?.[1]) return null
  const exact = Object.hasOwn(ENTITIES, name[1]) ? ENTITIES[name[1]] : undefined
  if (exact !== undefined) return character(exact.codePointAt(0) ?? 0, 1 + name[0].length)
  // Browsers take these four without a semicolon, too; upper case is as old.
  const legacy = /^(amp|lt|gt|quot)/i.exec(name[1])?.[1]?.toLowerCase()
  return legacy === undefined ? null : character(ENTITIES[legacy]?.codePointAt(0) ?? 0, 1 + legacy.length)
}

/** A number of `digits` hexadecimal digits; -1: they are none. */
function readHex(bytes: Buffer, at: number, digits: number): number {
  let value = 0
  for (let index = at; index < at + digits; index += 1) {
    const digit = hexDigit(bytes[index] ?? 0)
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
