import { type CredentialKind, secretNamesOf } from '../../shared/platform/credential.ts'
import type { Secrets } from './apply-credential.ts'

/** A value of a cookie that is long enough to be a secret rather than a word. */
const COOKIE_VALUE = /^(?=.*\d).{12,}$/

/**
 * Everything secret that a request with this credential holds, to be masked: the values, and what an API may tell of them
 * alone, such as the token behind `Bearer`, the password inside `Basic`, or one of several cookies.
 */
export function secretTexts(details: CredentialKind, secrets: Secrets): string[] {
  const texts = secretNamesOf(details).flatMap((name) => (secrets[name] ? [secrets[name]] : []))
  switch (details.kind) {
    case 'basic':
      return [...texts, `${details.username}:${secrets.password ?? ''}`]
    case 'apiKeyHeader':
      return texts.flatMap((text) => [text, ...partsOf(details.header, details.prefix + text)])
    case 'headers':
      return details.headers.flatMap((header) => {
        const text = secrets[header]
        return text ? [text, ...partsOf(header, text)] : []
      })
    case 'cookie':
      return texts.flatMap((text) => [text, ...partsOf('cookie', text)])
    case 'bearer':
    case 'apiKeyQuery':
    case 'oauth2ClientCredentials':
      return texts
  }
}

function partsOf(header: string, value: string): string[] {
  if (header.toLowerCase() === 'cookie') {
    const values = value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    return values.filter((each) => COOKIE_VALUE.test(each))
  }
  const [, scheme = '', rest = ''] = /^([A-Za-z][\w-]*)\s+(\S+)\s*$/.exec(value) ?? []
  if (!/^basic$/i.test(scheme)) return rest === '' ? [] : [rest]
  const pair = Buffer.from(rest, 'base64').toString()
  const [user = '', password = ''] = [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]
  // A key as the user, with no password, is the secret itself.
  return [rest, pair, password === '' ? user : password]
}
