import type { SentSecret } from '../../base/masking/compile-secret.ts'
import {
  type Credential,
  type CredentialKind,
  querySecretName,
  secretNamesOf,
} from '../../shared/management/definition/credential.ts'
import { splitAccessKey } from '../../shared/management/definition/split-access-key.ts'
import { type Secrets, secretsFor } from './apply-credential.ts'
import { RequestProblem } from './request-problem.ts'
import { sentKey } from './sent-key.ts'

/** A cookie value that's long enough to be a secret rather than a word. */
const COOKIE_VALUE = /^(?=.*\d).{12,}$/

/**
 * Returns all secrets in a request with this credential, to be masked: the values themselves, and parts that an API may echo separately,
 * such as the token after `Bearer`, the password in `Basic`, or one of several cookies.
 */
export function secretTexts(details: CredentialKind, secrets: Secrets): SentSecret[] {
  const values = secretNamesOf(details).flatMap((name) => {
    const value = secrets[name]
    // Surrounding whitespace in a header's value isn't sent.
    return value ? [...new Set([value, value.trim()])] : []
  })
  const sent = (names: readonly string[], texts: readonly string[]) => texts.map((value) => ({ value, names }))
  switch (details.kind) {
    case 'bearer':
      return sent(['Authorization', 'Bearer', 'token'], values)
    case 'basic': {
      const pair = `${details.username}:${secrets.password ?? ''}`
      const inHeader = Buffer.from(pair).toString('base64')
      return sent(['Authorization', 'Basic', 'password', details.username], [...values, pair, inHeader])
    }
    case 'digest':
      return sent(['Authorization', 'Digest', 'password', details.username], values)
    case 'awsSigV4': {
      const { secretAccessKey } = splitAccessKey('', secrets.secretAccessKey ?? '')
      return sent(['secretAccessKey', 'secret_access_key', 'Credential'], [...values, secretAccessKey])
    }
    case 'apiKeyHeader':
      return sent(
        [details.header, details.prefix.trim() || 'key'],
        values.flatMap((value) => [value, ...partsOf(details.header, sentKey(details, value))]),
      )
    case 'headers':
      return [
        ...details.headers.flatMap((header) => {
          const value = secrets[header]
          return value ? sent([header], [value, value.trim(), ...partsOf(header, value)]) : []
        }),
        ...(details.query ?? []).flatMap((name) => {
          const value = secrets[querySecretName(name)]
          return value ? sent([name], [...new Set([value, value.trim()])]) : []
        }),
      ]
    case 'cookie':
      return sent(
        ['Cookie'],
        values.flatMap((value) => [value, ...partsOf('cookie', value)]),
      )
    case 'apiKeyQuery':
      return sent([details.parameter], values)
    case 'oauth2ClientCredentials':
    case 'oauth':
      return sent(['client_secret', 'clientSecret', 'Basic'], values)
  }
}

/**
 * Returns a credential's secrets without a request; an empty list if the credential isn't complete. For the parameters, see `secretsFor`.
 */
export function knownSecrets(credential: Credential, ...from: [(id: string) => Secrets, Secrets]): SentSecret[] {
  try {
    return secretTexts(credential.details, secretsFor(credential, ...from))
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    return []
  }
}

function partsOf(header: string, value: string): string[] {
  if (header.toLowerCase() === 'cookie') {
    const pairs = value.split(';').map((pair) => pair.trim())
    const values = pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    return [...pairs, ...values].filter((each) => COOKIE_VALUE.test(each))
  }
  const [, scheme = '', rest = ''] = /^([A-Za-z][\w-]*)\s+(\S+)\s*$/.exec(value) ?? []
  if (!/^basic$/i.test(scheme)) return rest === '' ? [] : [rest]
  const pair = Buffer.from(rest, 'base64').toString()
  const [user = '', password = ''] = [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]
  // If a key is sent as the user, without a password, the user is the secret.
  return [rest, pair, password === '' ? user : password]
}
