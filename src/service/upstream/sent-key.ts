import type { CredentialKind } from '../../shared/management/definition/credential.ts'

type HeaderKey = Extract<CredentialKind, { kind: 'apiKeyHeader' }>

/** Matches a user and a password in the format of RFC 7617, in printable characters. */
const PAIR = /^[^\p{Cc}:]*:[^\p{Cc}]*$/u

/**
 * Returns the complete value of an API key's header. After `Basic`, a key that isn't already a Base64-encoded user and password becomes the
 * user, with an empty password, as `curl -u key:` sends it.
 */
export function sentKey({ prefix }: Pick<HeaderKey, 'prefix'>, key: string): string {
  if (!/^basic\s*$/i.test(prefix) || isEncodedPair(key)) return prefix + key
  const trimmed = key.trim()
  const pair = trimmed.includes(':') ? trimmed : `${trimmed}:`
  return prefix + Buffer.from(pair).toString('base64')
}

function isEncodedPair(key: string): boolean {
  const compact = key.trim()
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return false
  const text = Buffer.from(compact, 'base64').toString()
  return !text.includes('\ufffd') && PAIR.test(text)
}
