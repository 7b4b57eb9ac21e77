import { isUtf8 } from 'node:buffer'
import { isMarkedNumber } from '../../shared/exact-json.ts'
import { MASK } from '../../shared/mask.ts'
import { freeName } from '../../shared/values/free-name.ts'
import { type CompiledSecret, compactName, compileSecret, fold, MIN_LENGTH, type SentSecret } from './compile-secret.ts'
import { findSecrets } from './find-secrets.ts'

/**
 * Removes secrets from an upstream's response: an API that echoes its request must not reveal the server's credential to a model. Finds
 * secrets in any letter case; escaped for JSON or HTML, percent-encoded, or quoted-printable (also nested); as base64 in all three
 * alignments and both alphabets; as hexadecimal; as UTF-16; and across line breaks. Doesn't look into compressed or encrypted data.
 */
export interface SecretMasker {
  /** Maximum number of characters in an escaped secret: cutting text any closer to a secret could leave half of it. */
  longestEscape: number
  /** Whether `text` may contain a secret. Fast, and never has false negatives. */
  mayHold(text: string): boolean
  /** Replaces secrets in `text` with `••••`; returns it unchanged if there are none. */
  text(text: string): string
  /** Masks the strings, names, and numbers in a JSON value (see `parseExactJson`). */
  json(value: unknown): unknown
  /** Replaces secrets in bytes with `*`, keeping their length. */
  bytes(bytes: Buffer): Buffer
}

/** Matches escaped letters or digits, which no encoder needs to escape; an escape inside another; or zero bytes. In lower case. */
const ESCAPED_LETTER =
  /\\(?:u\{?0*[3-7]|u00(?:00|2[56]|5c)|x(?:[3-7]|00)|[01][0-7]{2}|\\)|%(?:3\d|[46][1-9a-f]|[57][\da]|00|25|26|5c|u00)|&(?:amp;?)*#|&(?:percnt|bsol);|\0/

/**
 * Matches long text that continues after a line break, like wrapped base64, even if the break is escaped. Each character fits only one part
 * of the expression, so long runs of line breaks can't make it slow.
 */
const WRAPPED = /[a-z0-9+/_=-]{16}[^\S\r\n]*(?:\\[rn]|[\r\n])(?:\\[rn]|\s)*[a-z0-9+/_-]/
const WHITE_SPACE = /\\[rn]|\s+/g

/** Maximum length of one doubly escaped character, such as `%255Cu002F`. */
const MAX_ESCAPE = 12

/** Deeper JSON is masked as a whole because it can't be checked. */
const MAX_LEVELS = 1_000

/** For a request without secrets. */
export const NO_SECRETS: SecretMasker = {
  longestEscape: 0,
  mayHold: () => false,
  text: (text) => text,
  json: (value) => value,
  bytes: (bytes) => bytes,
}

/** Creates a masker for the secrets of one request. Cheap: the forms of each secret are cached. */
export function createSecretMasker(sent: readonly SentSecret[]): SecretMasker {
  const secrets = sent.filter(({ value }) => value !== '').map(compileSecret)
  if (secrets.length === 0) return NO_SECRETS
  const short = sent.filter(({ value }) => value !== '' && value.length < MIN_LENGTH)

  const mayHold = (text: string): boolean => {
    const folded = text.toLowerCase()
    if (secrets.some((secret) => hintedIn(folded, secret)) || ESCAPED_LETTER.test(folded)) return true
    if (!WRAPPED.test(folded)) return false
    const joined = folded.replace(WHITE_SPACE, '')
    return secrets.some((secret) => hintedIn(joined, secret))
  }

  function maskText(text: string): string {
    if (text.length < MIN_LENGTH || !mayHold(text)) return text
    const source = Buffer.from(text)
    const ranges = findSecrets(source, secrets)
    if (ranges.length === 0) return text
    let masked = ''
    let end = 0
    for (const [start, until] of ranges) {
      masked += source.toString('utf8', end, start) + MASK
      end = until
    }
    return masked + source.toString('utf8', end)
  }

  function maskJson(value: unknown, name: string | null, level: number): unknown {
    if (typeof value === 'string' || typeof value === 'number') return maskScalar(value, name)
    if (typeof value !== 'object' || value === null) return value
    if (level > MAX_LEVELS) return MASK
    if (Array.isArray(value)) return value.map((item) => maskJson(item, name, level + 1))
    const members: Record<string, unknown> = Object.create(null)
    for (const [key, inner] of Object.entries(value)) {
      members[memberName(maskText(key), members)] = maskJson(inner, key, level + 1)
    }
    return Object.fromEntries(Object.entries(members))
  }

  function maskScalar(value: string | number, name: string | null): string | number {
    const text = typeof value === 'number' ? String(value) : value
    const isShort = name !== null && short.some((secret) => isBeside(secret, name, text))
    const masked = isShort ? MASK : maskText(text)
    if (masked === text) return value
    return typeof value === 'number' || isMarkedNumber(value) ? MASK : masked
  }

  return {
    longestEscape: Math.max(...sent.map(({ value }) => value.length)) * MAX_ESCAPE,
    mayHold,
    text: maskText,
    json: (value) => maskJson(value, null, 0),
    bytes(bytes) {
      if (bytes.length < MIN_LENGTH || !mayHoldBytes(bytes, secrets)) return bytes
      const ranges = findSecrets(bytes, secrets)
      if (ranges.length === 0) return bytes
      const masked = Buffer.from(bytes)
      for (const [start, end] of ranges) masked.fill('*', start, end)
      return masked
    },
  }
}

const hintedIn = (folded: string, { hints }: CompiledSecret): boolean =>
  hints.length === 0 || hints.some((hint) => folded.includes(hint))

function mayHoldBytes(bytes: Buffer, secrets: readonly CompiledSecret[]): boolean {
  const folded = fold(bytes)
  if (secrets.some((secret) => hintedIn(folded, secret))) return true
  // In binary data, such as an image, anything that looks like an escape is a coincidence.
  if (isUtf8(bytes)) return ESCAPED_LETTER.test(folded)
  return secrets.some(({ wideHint }) => wideHint !== null && folded.includes(wideHint))
}

/** Whether a member's value is a short secret that was sent under that member's name. */
function isBeside({ value, names }: SentSecret, name: string, text: string): boolean {
  if (text !== value && !text.endsWith(` ${value}`)) return false
  const compact = compactName(name)
  return names.some((sent) => compactName(sent) === compact)
}

/** Returns a name that isn't used yet, because two masked names must not collide. */
const memberName = (name: string, members: Readonly<Record<string, unknown>>): string =>
  freeName(
    name,
    (each) => each in members,
    (number) => `${name} (${number})`,
  )
