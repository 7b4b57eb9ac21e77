import { MASK } from '../../../shared/mask.ts'
import { createMask } from '../../../shared/probe/mask-url.ts'

interface Secrets {
  url: string
  token: string
}

/** Minimum length of a token to search for as plain text. */
const MIN_LENGTH = 4

/** Replaces the token in a text by `••••`, or the whole URL with `wholeUrl`. */
export function maskText(text: string, { url, token }: Secrets, wholeUrl = false): string {
  const urls = wholeUrl ? forms(url) : []
  const tokens = token.length < MIN_LENGTH ? [] : forms(token)
  const masked = [...urls, ...tokens].reduce((result, secret) => result.replaceAll(secret, MASK), text)
  return createMask(url)(masked)
}

/** The forms of a secret in a file or a command: plain, in JSON, in a URL. */
const forms = (secret: string): string[] => [
  ...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
]
