import { maskBeginning } from '../../../base/masking/mask-beginning.ts'
import { createSecretMasker, type SecretMasker } from '../../../base/masking/secret-masker.ts'
import { MASK } from '../../../shared/mask.ts'

const MAX_LENGTH = 200
/** Characters that are read for a message: enough for it after white space and secrets went out. */
const READ_LENGTH = 600
/** Looking for escaped secrets takes up to 7 ms for 1,000 characters, so no further ahead than this. */
const MAX_REACH = 6_000
/**
 * Secrets whose encoded forms are looked for, too. Without four letters or digits in a row, which most encodings leave as
 * they are, every text would have to be searched in full, for each of some 150 forms; a longer one has too long forms.
 */
const isLookedForEncoded = (secret: string): boolean => secret.length <= 8_000 && /[A-Za-z0-9]{4}/.test(secret)

/**
 * Makes text that the service sent fit for a message: one line, no control or direction-changing characters, at most
 * 200 characters, and nothing secret (the given `secrets`, however they're encoded, any bearer value, the token inside
 * a stream URL).
 */
export function cleanServiceText(text: string, secrets: readonly string[]): string {
  if (text === '') return ''
  const { text: begin, rest } = maskBeginning(
    withoutExact(text.slice(0, 20_000), secrets),
    READ_LENGTH,
    maskerOf(secrets),
  )
  const clean = begin
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .replace(/\bbearer +(?!•)\S+/gi, `Bearer ${MASK}`)
    .replace(/\/[^/\s]+\/stream\b/g, `/${MASK}/stream`)
    // A path that goes on beyond what was read may end in a token.
    .replace(rest > 0 ? /\/[^/\s]*$/ : /$^/, `/${MASK}`)
    .trim()
  return clean.length <= MAX_LENGTH ? clean : `${clean.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff\s]+$/, '')}…`
}

/** An error code as the service sent it, or `undefined` when it is no plain word or holds a secret. */
export function cleanServiceCode(code: string | undefined, secrets: readonly string[]): string | undefined {
  if (code === undefined || !/^[\w.:-]{1,64}$/.test(code)) return undefined
  return maskerOf(secrets).text(withoutExact(code, secrets)) === code ? code : undefined
}

/** However short a secret is, it doesn't stay as it is. The longest go first: one may hold another. */
const withoutExact = (text: string, secrets: readonly string[]): string =>
  [...secrets]
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((result, secret) => result.replaceAll(secret, MASK), text)

function maskerOf(secrets: readonly string[]): SecretMasker {
  const masker = createSecretMasker(secrets.filter(isLookedForEncoded).map((value) => ({ value, names: [] })))
  return { ...masker, reach: Math.min(masker.reach, MAX_REACH) }
}
