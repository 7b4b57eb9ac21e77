import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { Notices } from '../lex/statement.ts'
import { readAddress } from '../read/address.ts'
import { joinData } from '../read/data.ts'
import type { Operation } from '../read/operation.ts'
import { readPairs } from '../read/query.ts'
import { takeSecrets } from './secrets.ts'

/** Fields that a request for an access token may have; if it has any others, it's an ordinary endpoint. */
const KNOWN = new Set(['grant_type', 'client_id', 'client_secret', 'scope', 'audience'])

const PLAIN_HEADER = /^(?:content-type|accept|authorization|cache-control|user-agent)$/i

/**
 * Reads a request for an access token with client credentials (RFC 6749 §4.4), which doesn't become a tool because the service makes such
 * requests itself. Returns the credential for them, or null if the command isn't such a request or contains anything unknown.
 */
export function readTokenRequest(
  operation: Operation,
  url: { text: string; line: number },
  reading: Reading,
): FoundCredential | null {
  const { data, form, upload, get } = operation
  if (
    data.length === 0 ||
    form.length > 0 ||
    upload ||
    get ||
    data.some(({ how, value }) => how !== 'raw' && value.startsWith('@'))
  )
    return null
  const fields = fieldsOf(joinData(data, operation, reading))
  if (fields?.get('grant_type') !== 'client_credentials' || [...fields.keys()].some((name) => !KNOWN.has(name)))
    return null
  if (operation.headers.some(({ name }) => !PLAIN_HEADER.test(name))) return null
  const { marks } = reading
  // Discards notices here: an ordinary request reports them when it's read again.
  const silent = new Notices()
  const address = readAddress(url.text, url.line, operation, { ...reading, notices: silent })
  const { secrets } = takeSecrets(operation, operation.headers, address.login, { ...reading, notices: silent })
  const [given, further] = secrets
  const basic = given?.kind === 'basic' ? given : null
  if (further || (given && !basic) || address.query !== '' || hasMark(address.path)) return null
  const clientId = marks.fill(basic ? basic.username : (fields.get('client_id') ?? ''))
  const secret = marks.fill(basic ? basic.value : (fields.get('client_secret') ?? ''))
  if (clientId === '' || hasMark(clientId)) return null
  const known = !hasMark(secret) && !isPlaceholderValue(secret)
  const text = (name: string) => marks.fill(fields.get(name) ?? '')
  if (hasMark(text('scope')) || hasMark(text('audience'))) return null
  const details = {
    kind: 'oauth2ClientCredentials' as const,
    tokenUrl: address.baseUrl + address.path,
    clientId,
    scope: text('scope'),
    audience: text('audience'),
    clientAuthentication: basic ? ('basic' as const) : ('body' as const),
  }
  const values: Record<string, string> = known ? { clientSecret: secret } : {}
  return {
    details,
    secrets: values,
    key: JSON.stringify([details, values]),
    line: operation.line,
    host: address.host,
    missing: known ? [] : ['clientSecret'],
    variables: marks.in(secret).map(({ name }) => name),
  }
}

function fieldsOf(text: string): Map<string, string> | null {
  if (!text.trimStart().startsWith('{')) return new Map(readPairs(text, 1).map(({ name, value }) => [name, value]))
  const parsed = parseJson(text)
  if (typeof parsed !== 'object' || parsed === null) return null
  const entries = Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length === Object.keys(parsed).length ? new Map(entries) : null
}
