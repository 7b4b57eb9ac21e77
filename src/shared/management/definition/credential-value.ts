import type { CredentialKind } from './credential.ts'
import { splitAccessKey } from './split-access-key.ts'

/** Returns the prefix that a kind of credential adds to its value; may be empty. */
function prefixOf(details: CredentialKind): string {
  if (details.kind === 'bearer') return 'Bearer'
  return details.kind === 'apiKeyHeader' ? details.prefix.trim() : ''
}

/** Whether the value is sent unmodified in a header. */
const isInHeader = ({ kind }: CredentialKind): boolean =>
  kind === 'bearer' || kind === 'apiKeyHeader' || kind === 'cookie' || kind === 'headers'

/**
 * Returns why calls with this value as the credential can't succeed: a line break or another control character, which headers don't allow,
 * a
 * prefix such as `Bearer` that would be sent twice (`prefix`), or no AWS access key ID. Returns null if there's no known problem.
 */
export function credentialValueProblem(
  details: CredentialKind,
  value: string,
): { reason: 'lineBreak' } | { reason: 'noAccessKeyId' } | { reason: 'prefixTwice'; prefix: string } | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those can’t be sent
  if (isInHeader(details) && /[\x00-\x08\x0a-\x1f\x7f]/.test(value)) return { reason: 'lineBreak' }
  if (details.kind === 'awsSigV4' && splitAccessKey(details.accessKeyId, value).accessKeyId === '')
    return { reason: 'noAccessKeyId' }
  const prefix = prefixOf(details)
  const [first = ''] = value.trimStart().split(/\s/, 1)
  const isTwice = prefix !== '' && first.toLowerCase() === prefix.toLowerCase() && value.trim() !== first
  return isTwice ? { reason: 'prefixTwice', prefix } : null
}
