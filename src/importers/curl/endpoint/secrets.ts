import { type CredentialKind, querySecretName } from '../../../shared/management/definition/credential.ts'
import { isPlaceholderValue } from '../../../shared/management/definition/placeholder-value.ts'
import { isSecretHeader, isSecretQuery } from '../../../shared/management/definition/secret-names.ts'
import { MAX_CREDENTIALS_PER_ENDPOINT } from '../../../shared/management/endpoint/endpoint-credentials.ts'
import { message } from '../../../shared/text/message.ts'
import type { FoundCredential } from '../found-credential.ts'
import type { Reading } from '../lex/expansion.ts'
import { hasMark } from '../lex/marks.ts'
import { type AwsPlace, readAwsPlace } from '../read/aws-place.ts'
import type { HeaderLine, Operation } from '../read/operation.ts'
import type { NamedValue } from '../read/query.ts'

/** A secret in one request. `value` is the content of the header or query parameter after `prefix`; it may contain markers. */
export type Secret = { line: number; value: string } & (
  | { kind: 'bearer' | 'cookie' }
  | { kind: 'header'; header: string; prefix: string }
  | { kind: 'query'; parameter: string }
  | { kind: 'basic' | 'digest'; username: string }
  | { kind: 'awsSigV4'; username: string; place: AwsPlace }
)

/**
 * Extracts the secrets from a request's options, headers, and address. Returns the headers without those that contain secrets. `host` is the
 * address's.
 */
export function takeSecrets(
  operation: Operation,
  headers: readonly HeaderLine[],
  login: string | null,
  reading: Reading,
  host = '',
): { secrets: Secret[]; headers: HeaderLine[] } {
  const { marks, notices } = reading
  const secrets: Secret[] = []
  const kept: HeaderLine[] = []
  const fill = (text: string) => marks.fillComposed(text)
  if (operation.bearer)
    secrets.push({ kind: 'bearer', value: fill(operation.bearer.text), line: operation.bearer.line })
  const user = operation.user ?? (login === null ? null : { text: decode(login), line: operation.line })
  const cookies: { text: string; line: number }[] = []
  for (const header of headers) {
    const name = header.name.toLowerCase()
    const value = fill(header.value)
    if (name === 'authorization') secrets.push(readAuthorization(header, value, reading))
    else if (name === 'cookie') cookies.push({ text: value, line: header.line })
    else if (name === 'proxy-authorization') notices.add('dropped', header.line, message('curl.credential.proxy'))
    else if (isSecretHeader(name) && value !== '')
      secrets.push({ kind: 'header', header: header.name, prefix: '', value, line: header.line })
    else kept.push(header)
  }
  const hasAuthorization = secrets.some(
    (secret) =>
      secret.kind === 'bearer' ||
      secret.kind === 'basic' ||
      (secret.kind === 'header' && /^authorization$/i.test(secret.header)),
  )
  if (user && hasAuthorization) notices.add('dropped', user.line, message('curl.credential.userBeside'))
  else if (!hasAuthorization) secrets.push(...readSignedUser(operation, user, host, reading))
  if (cookies.length > 0 && operation.cookie)
    notices.add('dropped', operation.cookie.line, message('curl.credential.cookiesBeside'))
  if (cookies.length === 0 && operation.cookie) cookies.push(operation.cookie)
  const [cookie] = cookies
  if (cookie) secrets.push({ kind: 'cookie', value: cookies.map(({ text }) => text).join('; '), line: cookie.line })
  return { secrets, headers: kept }
}

/** Reads a username and password for whichever kind of authentication the command uses. */
function readSignedUser(
  { digest, aws }: Operation,
  user: { text: string; line: number } | null,
  host: string,
  reading: Reading,
): Secret[] {
  const { marks, notices } = reading
  const read = (isSigned: boolean) =>
    user ? [readUser(marks.fillComposed(user.text), user.line, reading, isSigned)] : []
  if (!aws) return read(digest)
  const place = readAwsPlace(marks.fill(aws.text), host)
  if (!place) {
    notices.add('dropped', aws.line, message('curl.ignored.aws', { flag: aws.flag }))
    if (user) notices.add('dropped', user.line, message('curl.credential.unsupported'))
    return []
  }
  const [key] = read(true)
  const username = key?.kind === 'digest' ? key.username : ''
  return [{ kind: 'awsSigV4', username, value: key?.value ?? '', place, line: aws.line }]
}

/** Extracts the secrets from a query, one per parameter name; a repeated parameter stays in the query for the caller to handle. */
export function takeQuerySecrets(query: readonly NamedValue[]): { secrets: Secret[]; query: NamedValue[] } {
  const secrets = new Map<string, Secret>()
  const kept = query.filter(({ name, value, line }) => {
    if (!isSecretQuery(name) || value === '' || secrets.has(name)) return true
    secrets.set(name, { kind: 'query', parameter: name, value, line })
    return false
  })
  return { secrets: [...secrets.values()], query: kept }
}

function readAuthorization(header: HeaderLine, value: string, reading: Reading): Secret {
  const { line } = header
  const scheme = /^([A-Za-z][\w-]*)\s+(\S.*)$/s.exec(value)
  if (!scheme) return { kind: 'header', header: header.name, prefix: '', value, line }
  const [, name = '', rest = ''] = scheme
  if (/^bearer$/i.test(name)) return { kind: 'bearer', value: rest.trim(), line }
  if (/^basic$/i.test(name)) {
    const decoded = hasMark(rest) || isPlaceholderValue(rest) ? null : Buffer.from(rest, 'base64').toString('utf8')
    if (decoded?.includes(':') && !/[\p{Cc}\uFFFD]/u.test(decoded)) return readUser(decoded, line, reading)
    return { kind: 'header', header: header.name, prefix: 'Basic ', value: rest, line }
  }
  if (/^(?:digest|aws4-hmac-sha256|oauth|hawk|signature|negotiate|ntlm)$/i.test(name))
    reading.notices.add('dropped', line, message('curl.credential.signature', { scheme: name }))
  return { kind: 'header', header: header.name, prefix: `${name} `, value: rest, line }
}

/** Whether a username is only a placeholder: `{email}/token`, `<account>`, `YOUR_ACCOUNT_ID`. */
const isPlaceholderUser = (name: string): boolean =>
  /\{[A-Za-z_][\w.-]*\}|<[A-Za-z_][\w. -]*>|\$\{?[A-Za-z_]{3,}|%[A-Za-z_]{3,}%|^your[-_ ]|^user_?name$/i.test(name) ||
  /^(?:[A-Z]+_)*(?:ID|SID|USER|USERNAME|EMAIL|KEY|NAME|TOKEN|LOGIN|ACCOUNT|HERE)$/.test(name)

function readUser(text: string, line: number, { marks, notices }: Reading, isDigest = false): Secret {
  const colon = text.indexOf(':')
  const username = colon === -1 ? text : text.slice(0, colon)
  const password = colon === -1 ? '' : text.slice(colon + 1)
  // An API key used as the username, with an empty password: the key is the secret.
  if (!isDigest && colon !== -1 && password === '' && username !== '') {
    const filled = marks.fill(username)
    const known = !hasMark(filled) && !isPlaceholderValue(filled)
    return {
      kind: 'header',
      header: 'Authorization',
      prefix: 'Basic ',
      value: known ? Buffer.from(`${filled}:`).toString('base64') : username,
      line,
    }
  }
  const name = marks.fill(username)
  const unknown = hasMark(name) || isPlaceholderUser(name)
  if (unknown)
    notices.add('info', line, message('curl.credential.userUnknown', { name: marks.words(name).slice(0, 100) }))
  return { kind: isDigest ? 'digest' : 'basic', username: unknown ? '' : name, value: password, line }
}

/**
 * Returns the credentials for a request's secrets, one per place; those over the limit are combined into the last one. `scope`
 * distinguishes unknown secrets of different APIs.
 */
export function credentialsOf(secrets: readonly Secret[], scope: string, reading: Reading): FoundCredential[] {
  // If two secrets share a place, only the later one is sent.
  const distinct = [...new Map(secrets.map((secret) => [placeOf(secret), secret])).values()]
  // A signature can't be combined with other secrets.
  const placed = [...distinct.filter(isSigned), ...distinct.filter((secret) => !isSigned(secret))]
  const own = placed.length > MAX_CREDENTIALS_PER_ENDPOINT ? MAX_CREDENTIALS_PER_ENDPOINT - 1 : placed.length
  const shared = placed.slice(own)
  return [
    ...placed.slice(0, own).map((secret) => credentialOf([secret], scope, reading)),
    ...(shared.length > 0 ? [credentialOf(shared, scope, reading)] : []),
  ]
}

const isSigned = ({ kind }: Secret): boolean => kind === 'digest' || kind === 'awsSigV4'

const placeOf = (secret: Secret): string => {
  if (secret.kind === 'query') return `?${secret.parameter}`
  if (secret.kind === 'cookie') return 'cookie'
  return secret.kind === 'header' ? secret.header.toLowerCase() : 'authorization'
}

function credentialOf(secrets: readonly Secret[], scope: string, reading: Reading): FoundCredential {
  const [first] = secrets
  const known = (value: string): string | null => {
    const filled = reading.marks.fill(value)
    return hasMark(filled) || isPlaceholderValue(filled) ? null : filled
  }
  const { details, values } = first && secrets.length === 1 ? single(first, known) : several(secrets, known)
  const missing = Object.entries(values).flatMap(([name, value]) => (value === null ? [name] : []))
  const variables = secrets.flatMap(({ value }) =>
    reading.marks.in(value).flatMap((unknown) => (unknown.value === undefined ? [unknown.name] : [])),
  )
  const set = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  const unknown = missing.length > 0 ? [scope, ...secrets.map(({ value }) => value)] : []
  const absent = secrets.every(({ value }) => value === '')
  return {
    details,
    secrets: set,
    key: JSON.stringify([details, set, unknown]),
    line: first?.line ?? 1,
    missing,
    variables,
    ...(absent && { absent }),
  }
}

type Known = (value: string) => string | null
type Made = { details: CredentialKind; values: Record<string, string | null> }

function single(secret: Secret, known: Known): Made {
  const value = known(secret.value)
  switch (secret.kind) {
    case 'bearer':
      return { details: { kind: 'bearer' }, values: { token: value } }
    case 'cookie':
      return { details: { kind: 'cookie' }, values: { cookie: value } }
    case 'basic':
    case 'digest':
      return { details: { kind: secret.kind, username: secret.username }, values: { password: value } }
    case 'awsSigV4':
      return {
        details: { kind: 'awsSigV4', accessKeyId: secret.username, ...secret.place },
        values: { secretAccessKey: value },
      }
    case 'query':
      return { details: { kind: 'apiKeyQuery', parameter: secret.parameter }, values: { key: value } }
    case 'header':
      return { details: { kind: 'apiKeyHeader', header: secret.header, prefix: secret.prefix }, values: { key: value } }
  }
}

/** Combines several secrets into one credential. */
function several(secrets: readonly Secret[], known: Known): Made {
  const values: Record<string, string | null> = {}
  for (const secret of secrets) {
    const value = known(secret.value)
    if (secret.kind === 'bearer') values.Authorization = value === null ? null : `Bearer ${value}`
    else if (secret.kind === 'cookie') values.Cookie = value
    else if (secret.kind === 'query') values[querySecretName(secret.parameter)] = value
    else if (secret.kind === 'header') values[secret.header] = value === null ? null : `${secret.prefix}${value}`
    else if (secret.kind === 'basic')
      values.Authorization =
        value === null ? null : `Basic ${Buffer.from(`${secret.username}:${value}`).toString('base64')}`
  }
  const query = secrets.flatMap((secret) => (secret.kind === 'query' ? [secret.parameter] : [])).slice(0, 20)
  const headers = Object.keys(values)
    .filter((name) => !name.startsWith('?'))
    .slice(0, 20)
  return { details: { kind: 'headers', headers, ...(query.length > 0 && { query }) }, values }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
