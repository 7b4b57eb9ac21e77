import { maskBeginning } from '../../../base/masking/mask-beginning.ts'
import { createSecretMasker, type SecretMasker } from '../../../base/masking/secret-masker.ts'
import { MASK } from '../../../shared/mask.ts'

const MAX_LENGTH = 200
/** Number of characters to read for a message: enough to fill it once white space and secrets are removed. */
const READ_LENGTH = 600
/** Limits lookahead because searching for escaped secrets takes up to 7 ms per 1,000 characters. */
const MAX_ESCAPE = 6_000
/**
 * Whether to search for a secret's encoded forms, too. Without four consecutive letters or digits, which most encodings leave unchanged,
 * that would require searching every string in full for some 150 forms. For a secret longer than 8,000 characters, the encoded forms are
 * too long to search for.
 */
const isLookedForEncoded = (secret: string): boolean => secret.length <= 8_000 && /[A-Za-z0-9]{4}/.test(secret)

/**
 * Makes text from the service safe for a message: one line, at most 200 characters, no control or direction-changing characters, and no
 * secrets (the given `secrets` in any encoding, any bearer value, the token in a stream URL).
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
    // A path cut off at the limit may end in a token.
    .replace(rest > 0 ? /\/[^/\s]*$/ : /$^/, `/${MASK}`)
    .trim()
  return clean.length <= MAX_LENGTH ? clean : `${clean.slice(0, MAX_LENGTH - 1).replace(/[\ud800-\udbff\s]+$/, '')}…`
}

/** An error code as the service sent it, or `undefined` when it isn't a single word or contains a secret. */
export function cleanServiceCode(code: string | undefined, secrets: readonly string[]): string | undefined {
  if (code === undefined || !/^[\w.:-]{1,64}$/.test(code)) return undefined
  return maskerOf(secrets).text(withoutExact(code, secrets)) === code ? code : undefined
}

/** Removes verbatim secrets, even short ones. Removes the longest first, because one may contain another. */
const withoutExact = (text: string, secrets: readonly string[]): string =>
  [...secrets]
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((result, secret) => result.replaceAll(secret, MASK), text)

function maskerOf(secrets: readonly string[]): SecretMasker {
  const masker = createSecretMasker(secrets.filter(isLookedForEncoded).map((value) => ({ value, names: [] })))
  return { ...masker, longestEscape: Math.min(masker.longestEscape, MAX_ESCAPE) }
}
