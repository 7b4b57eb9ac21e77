/** Bit flags for the kinds of escapes that a pass undoes. */
export const BACKSLASH = 1
export const PERCENT = 2
export const ENTITY = 4
export const QUOTED_PRINTABLE = 8

/** An escape sequence encoded as a number, because there may be millions of them: its character and its length, or 0 for none. */
export type Escape = number
const character = (codePoint: number, length: number): Escape => codePoint * 64 + length * 2
const byteEscape = (value: number, length: number): Escape => (value < 0 ? 0 : value * 64 + length * 2 + 1)

export const codePointOf = (found: Escape): number => Math.floor(found / 64)
/** In bytes. */
export const lengthOf = (found: Escape): number => (found & 63) >> 1
/** Whether the escape is for a single byte, as in percent-encoding, rather than a character. */
export const isByte = (found: Escape): boolean => (found & 1) === 1

const CONTROLS = new Map(
  Object.entries({ n: 10, r: 13, t: 9, b: 8, f: 12, v: 11, 0: 0 }).map(([k, v]) => [k.charCodeAt(0), v]),
)

/** ASCII entities (html.spec.whatwg.org, named character references), plus the two space entities. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  bsol: '\\',
  plus: '+',
  equals: '=',
  num: '#',
  percnt: '%',
  colon: ':',
  semi: ';',
  comma: ',',
  period: '.',
  lowbar: '_',
  UnderBar: '_',
  dollar: '$',
  excl: '!',
  quest: '?',
  commat: '@',
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  lsqb: '[',
  lbrack: '[',
  rsqb: ']',
  rbrack: ']',
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  verbar: '|',
  vert: '|',
  grave: '`',
  Hat: '^',
  hyphen: '-',
  dash: '-',
  tilde: '~',
  Tab: '\t',
  NewLine: '\n',
}
const MAX_ENTITY_LENGTH = 12

/** Reads the escape sequence at `at` if it's one of `kinds`. */
export function readEscape(bytes: Buffer, at: number, kinds: number): Escape {
  switch (bytes[at]) {
    case 0x5c:
      return (kinds & BACKSLASH) === 0 ? 0 : readBackslash(bytes, at)
    case 0x25:
      return (kinds & PERCENT) === 0 ? 0 : readPercent(bytes, at)
    case 0x26:
      return (kinds & ENTITY) === 0 ? 0 : readEntity(bytes, at)
    case 0x3d:
      return (kinds & QUOTED_PRINTABLE) === 0 ? 0 : byteEscape(readHex(bytes, at + 1, 2), 3)
    default:
      return 0
  }
}

/** Whether a byte can start an escape of any of the four kinds. */
export const mayBeginEscape = (byte: number): boolean =>
  byte === 0x5c || byte === 0x25 || byte === 0x26 || byte === 0x3d

/** Escapes as in JSON, JavaScript, C, and shells: `\uXXXX`, `\u{…}`, `\xXX`, `\ooo`, `\n`, and `\"` as itself. */
function readBackslash(bytes: Buffer, at: number): Escape {
  const next = bytes[at + 1]
  if (next === undefined || next >= 0x80) return 0
  if (next === 0x75) return readUnicode(bytes, at)
  if (next === 0x78) {
    const value = readHex(bytes, at + 2, 2)
    return value < 0 ? 0 : character(value, 4)
  }
  const octal = readNumber(bytes, at + 1, 3, 8)
  if (octal >= 0 && octal < 256) return character(octal, 4)
  const control = CONTROLS.get(next)
  if (control !== undefined) return character(control, 2)
  return isPunctuation(next) && next !== 0x25 && next !== 0x26 ? character(next, 2) : 0
}

/** Whether some encoders escape this character as itself. */
const isPunctuation = (byte: number): boolean =>
  (byte > 0x20 && byte < 0x30) || (byte > 0x39 && byte < 0x41) || (byte > 0x5a && byte < 0x61) || byte > 0x7a

function readUnicode(bytes: Buffer, at: number): Escape {
  if (bytes[at + 2] === 0x7b) {
    const braced = /^\{([0-9a-f]{1,6})\}/i.exec(bytes.toString('latin1', at + 2, at + 10))
    return braced?.[1] === undefined ? 0 : character(Number.parseInt(braced[1], 16), 2 + braced[0].length)
  }
  const high = readHex(bytes, at + 2, 4)
  if (high < 0) return 0
  if (high < 0xd800 || high > 0xdbff || bytes[at + 6] !== 0x5c || bytes[at + 7] !== 0x75) return character(high, 6)
  const low = readHex(bytes, at + 8, 4)
  if (low < 0xdc00 || low > 0xdfff) return character(high, 6)
  return character(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), 12)
}

/** `%XX`, and JavaScript's legacy `%uXXXX`. */
function readPercent(bytes: Buffer, at: number): Escape {
  if (bytes[at + 1] === 0x75 || bytes[at + 1] === 0x55) {
    const value = readHex(bytes, at + 2, 4)
    return value < 0 ? 0 : character(value, 6)
  }
  return byteEscape(readHex(bytes, at + 1, 2), 3)
}

/** `&#x2F;` or `&#47;`, with or without the semicolon. */
function readNumericEntity(bytes: Buffer, at: number): Escape {
  const isHex = ((bytes[at + 2] ?? 0) | 0x20) === 0x78
  const start = at + (isHex ? 3 : 2)
  let end = start
  let value = 0
  for (; end < start + 7; end += 1) {
    const digit = digitOf(bytes[end] ?? 0)
    if (digit < 0 || (!isHex && digit > 9)) break
    value = value * (isHex ? 16 : 10) + digit
  }
  if (end === start || value > 0x10ffff) return 0
  return character(value, end - at + (bytes[end] === 0x3b ? 1 : 0))
}

function readEntity(bytes: Buffer, at: number): Escape {
  if (bytes[at + 1] === 0x23) return readNumericEntity(bytes, at)
  const text = bytes.toString('latin1', at + 1, at + 1 + MAX_ENTITY_LENGTH)
  const name = /^([A-Za-z]{2,9})(;?)/.exec(text)
  if (!name?.[1]) return 0
  const exact = Object.hasOwn(ENTITIES, name[1]) ? ENTITIES[name[1]] : undefined
  if (exact !== undefined) return character(exact.codePointAt(0) ?? 0, 1 + name[0].length)
  // Browsers accept these four without a semicolon, too, including in upper case.
  const legacy = /^(amp|lt|gt|quot)/i.exec(name[1])?.[1]?.toLowerCase()
  return legacy === undefined ? 0 : character(ENTITIES[legacy]?.codePointAt(0) ?? 0, 1 + legacy.length)
}

const readHex = (bytes: Buffer, at: number, digits: number): number => readNumber(bytes, at, digits, 16)

/** Reads a number of exactly `digits` digits; -1 if there are fewer. */
function readNumber(bytes: Buffer, at: number, digits: number, base: number): number {
  let value = 0
  for (let index = at; index < at + digits; index += 1) {
    const digit = digitOf(bytes[index] ?? 0)
    if (digit < 0 || digit >= base) return -1
    value = value * base + digit
  }
  return value
}

/** Returns the value of a hexadecimal digit, or -1 if the byte isn't one. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
