import { Buffer } from 'node:buffer'
import { isPlaceholderValue } from '../../shared/management/definition/placeholder-value.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { FoundCredential } from './found-credential.ts'

const given = (name: string, value: string): Record<string, string> =>
  isPlaceholderValue(value) ? {} : { [name]: value }

/** Returns the credential for a header with a secret value. Discards the value if it's only a placeholder. */
export function credentialOfHeader(header: string, value: string): FoundCredential {
  const name = header.toLowerCase()
  if (name === 'cookie')
    return {
      name: say(message('credentialNames.cookie')),
      details: { kind: 'cookie' },
      secrets: given('cookie', value),
    }
  if (name !== 'authorization' && name !== 'proxy-authorization')
    return { name: header, details: { kind: 'apiKeyHeader', header, prefix: '' }, secrets: given('key', value) }
  const [, scheme = '', rest = ''] = /^\s*([A-Za-z][\w-]*)\s+(.*?)\s*$/s.exec(value) ?? []
  if (/^bearer$/i.test(scheme))
    return { name: say(message('credentialNames.bearer')), details: { kind: 'bearer' }, secrets: given('token', rest) }
  if (/^basic$/i.test(scheme)) {
    const pair = Buffer.from(rest, 'base64').toString('utf8')
    const colon = pair.indexOf(':')
    if (colon >= 0 && colon <= 500 && !pair.includes('\uFFFD')) {
      const username = pair.slice(0, colon)
      return {
        name: say(message('credentialNames.basicScheme')),
        details: { kind: 'basic', username },
        secrets: given('password', pair.slice(colon + 1)),
      }
    }
  }
  const prefix = scheme !== '' && scheme.length < 40 ? `${scheme} ` : ''
  const key = prefix === '' ? value : rest
  return { name: header, details: { kind: 'apiKeyHeader', header, prefix }, secrets: given('key', key) }
}
