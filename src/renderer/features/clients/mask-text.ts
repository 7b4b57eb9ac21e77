import { MASK } from '../../../shared/mask.ts'
import { createMask } from '../../../shared/probe/mask-url.ts'

interface Secrets {
  url: string
  token: string
}

/** Minimum length of a token that's masked on its own. */
const MIN_LENGTH = 4

/** Replaces the token, or the whole URL if `wholeUrl` is set, with `••••` in a string. */
export function maskText(text: string, { url, token }: Secrets, wholeUrl = false): string {
  const urls = wholeUrl ? forms(url) : []
  const tokens = token.length < MIN_LENGTH ? [] : forms(token)
  const masked = [...urls, ...tokens].reduce((result, secret) => result.replaceAll(secret, MASK), text)
  return createMask(url)(masked)
}

/** The forms a secret can take in a file or command: plain, in JSON, in a URL. */
const forms = (secret: string): string[] => [
  ...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
]
