import { MASK } from '../mask.ts'

/** Minimum length of a secret to search for in free text: a shorter one would also match inside ordinary words. */
const MIN_LENGTH_IN_TEXT = 6

const TOKEN_LIKE = /^[\w.~+=-]{20,}$/
const SECRET_NAME = /key|token|secret|sig|auth|pass|pwd|code|cred|session|jwt|bearer/i
const SECRET_HEADER = /^(authorization|proxy-authorization|cookie)$|key|token|secret|auth|session/i

interface Parts {
  masked: string
  secrets: string[]
}

/**
 * Masks the secrets of an MCP URL: the path segment before `/stream`, any token-like segment or query value of 20 or more characters, query
 * values with secret-like names, username, password, and fragment become `••••`. In a string that isn't a URL, masks all long runs of such
 * characters.
 */
export function maskUrl(url: string): string {
  return split(url).masked
}

/** Returns everything in `url` and `headers` that grants access, as written and decoded. */
export function accessSecrets(url: string, headers: Readonly<Record<string, string>> = {}): string[] {
  const found = [...split(url).secrets]
  for (const [name, value] of Object.entries(headers)) {
    if (!SECRET_HEADER.test(name)) continue
    found.push(value, value.replace(/^\S+\s+/, ''))
  }
  return [...new Set(found.flatMap((secret) => [secret, decoded(secret)]))].filter((secret) => secret !== '')
}

/**
 * Creates a function that masks the secrets of `url` and `headers` with `••••` in any string from this computer. For strings from a server,
 * which may encode them differently, use `createSecretMasker`.
 */
export function createMask(url: string, headers: Readonly<Record<string, string>> = {}): (text: string) => string {
  const found = accessSecrets(url, headers)
  const secrets = [...new Set(found.flatMap((secret) => [secret, encodeURIComponent(secret)]))]
    .filter((secret) => secret.length >= MIN_LENGTH_IN_TEXT)
    // Longest first because a secret may contain another one.
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((result, secret) => result.replaceAll(secret, MASK), text)
}

function split(text: string): Parts {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    const secrets = text.match(/[\w.~+-]{20,}={0,2}/g) ?? []
    return { masked: secrets.reduce((result, secret) => result.replace(secret, MASK), text), secrets }
  }
  const secrets: string[] = []
  const hide = (secret: string): string => {
    secrets.push(secret)
    return MASK
  }
  const segments = url.pathname.split('/')
  const path = segments.map((segment, index) => {
    const beforeStream = segment !== '' && segments[index + 1]?.toLowerCase() === 'stream'
    return beforeStream || TOKEN_LIKE.test(decoded(segment)) ? hide(segment) : segment
  })
  const query = url.search
    .slice(1)
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      if (at < 0) return TOKEN_LIKE.test(decoded(pair)) ? hide(pair) : pair
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      const secret = value !== '' && (SECRET_NAME.test(decoded(name)) || TOKEN_LIKE.test(decoded(value)))
      return secret ? `${name}=${hide(value)}` : pair
    })
  const user = url.username + url.password === '' ? '' : `${MASK}@`
  secrets.push(...[url.username, url.password, url.hash.slice(1)].filter((secret) => secret !== ''))
  const masked = `${url.protocol}//${user}${url.host}${path.join('/')}`
  return {
    masked: masked + (url.search === '' ? '' : `?${query.join('&')}`) + (url.hash === '' ? '' : `#${MASK}`),
    secrets,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
