import { z } from 'zod'
import {
  type Credential,
  type CredentialKind,
  type CredentialSecrets,
  credentialKindSchema,
  credentialSchema,
  secretNamesOf,
} from '../../../../shared/management/definition/credential.ts'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { type Message, message } from '../../../../shared/text/message.ts'

export const KINDS = [
  'bearer',
  'apiKeyHeader',
  'apiKeyQuery',
  'basic',
  'digest',
  'awsSigV4',
  'cookie',
  'headers',
  'oauth2ClientCredentials',
  'oauth',
] as const satisfies readonly CredentialKind['kind'][]
type Kind = (typeof KINDS)[number]

/** Everything in a credential except its secrets, as typed. Each kind uses its own subset of the fields. */
export type CredentialFormValues = {
  name: string
  kind: Kind
  header: string
  prefix: string
  parameter: string
  username: string
  accessKeyId: string
  region: string
  service: string
  /** One name per line; query parameters start with a question mark, as in `secretNamesOf`. */
  headers: string
  tokenUrl: string
  clientId: string
  scope: string
  audience: string
  clientAuthentication: 'basic' | 'body' | 'none'
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  resource: string
  /** One `name=value` per line. */
  parameters: string
  personClaim: string
  perCustomer: boolean
  /** Whether a secret is stored for tests. */
  testSecret: boolean
  customerKey: string
  /** Identifies the credential to imports; not shown in the form. */
  source?: string | undefined
}

const EMPTY: CredentialFormValues = {
  name: '',
  kind: 'bearer',
  header: 'X-API-Key',
  prefix: '',
  parameter: 'api_key',
  username: '',
  accessKeyId: '',
  region: '',
  service: '',
  headers: '',
  tokenUrl: '',
  clientId: '',
  scope: '',
  audience: '',
  clientAuthentication: 'basic',
  issuer: '',
  authorizationEndpoint: '',
  tokenEndpoint: '',
  resource: '',
  parameters: '',
  personClaim: 'sub',
  perCustomer: false,
  testSecret: true,
  customerKey: '',
}

/** Returns form values for an existing or a new credential. */
export function valuesOf(credential: Credential | undefined): CredentialFormValues {
  if (!credential) return EMPTY
  const { name, details, perCustomer, testSecret = !perCustomer, customerKey = '', source } = credential
  return { ...EMPTY, ...typedOf(details), kind: details.kind, name, perCustomer, testSecret, customerKey, source }
}

/** Returns a kind's properties as typed. */
function typedOf(details: CredentialKind): Partial<CredentialFormValues> {
  if (details.kind === 'headers') return { headers: secretNamesOf(details).join('\n') }
  if (details.kind !== 'oauth') return details
  const parameters = Object.entries(details.parameters).map(([name, value]) => `${name}=${value}`)
  return { ...details, parameters: parameters.join('\n') }
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function secretNames(values: CredentialFormValues): string[] {
  if (values.kind === 'headers') return linesOf(values.headers)
  const { kind } = values
  const url = 'https://x.example'
  const clientAuthentication = kind === 'oauth' ? values.clientAuthentication : 'basic'
  const blank = {
    kind,
    header: 'X',
    parameter: 'x',
    username: '',
    accessKeyId: '',
    region: 'x',
    service: 'x',
    tokenUrl: url,
    issuer: url,
    clientId: 'x',
    clientAuthentication,
  }
  return secretNamesOf(credentialKindSchema.parse(blank))
}

/**
 * Schema of the form for the credential `id`; outputs the credential. Errors are reported on the form's own fields. `keyOf` derives the
 * customer field from the credential's name if none is typed; null uses the credential's identifier.
 */
export const credentialFormSchema = (id: string, keyOf: ((name: string) => string) | null = null) =>
  z.custom<CredentialFormValues>().transform((values, context): Credential => {
    const parsed = credentialSchema.safeParse({ id, ...inputOf(values, keyOf) })
    if (parsed.success) return parsed.data
    for (const { path } of parsed.error.issues) {
      const field = String(path[0] === 'details' ? (path[1] ?? 'kind') : path[0])
      context.addIssue({ code: 'custom', path: [field], message: issueMessage(problemOf(field)) })
    }
    return z.NEVER
  })

function problemOf(field: string): Message {
  switch (field) {
    case 'name':
      return message('endpoints.credential.nameProblem')
    case 'customerKey':
      return message('endpoints.credential.customerKeyProblem')
    case 'tokenUrl':
    case 'resource':
      return message('endpoints.credential.faults.url')
    case 'issuer':
      return message('endpoints.credential.faults.issuer')
    case 'authorizationEndpoint':
    case 'tokenEndpoint':
      return message('endpoints.credential.faults.loginUrl')
    case 'headers':
      return message('endpoints.credential.faults.headers')
    default:
      return message('endpoints.credential.faults.text')
  }
}

/** Splits `name=value`. */
function nameAndValue(line: string): [name: string, value: string] {
  const at = line.indexOf('=')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
}

function inputOf(values: CredentialFormValues, keyOf: ((name: string) => string) | null) {
  const { name, testSecret, kind, source } = values
  // A login is each customer’s own without a value in the customer form.
  const perCustomer = values.perCustomer && kind !== 'oauth'
  const typed = values.customerKey.trim()
  const customerKey = typed === '' && perCustomer ? (keyOf?.(name) ?? '') : typed
  const places = linesOf(values.headers)
  const query = places.filter((place) => place.startsWith('?')).map((place) => place.slice(1))
  const headers = places.filter((place) => !place.startsWith('?'))
  const parameters = Object.fromEntries(linesOf(values.parameters).map(nameAndValue))
  const trimmed = { tokenUrl: values.tokenUrl.trim(), issuer: values.issuer.trim(), resource: values.resource.trim() }
  const details = { ...values, kind, headers, ...(query.length > 0 && { query }), ...trimmed, parameters }
  return {
    name,
    details,
    perCustomer,
    ...(source !== undefined && { source }),
    ...(customerKey !== '' && { customerKey }),
    ...(perCustomer && testSecret && kind !== 'headers' && { testSecret: true as const }),
  }
}

export const secretField = (name: string): string => `secret:${name}`

/** Reads the typed secret values; an empty one keeps the stored value. */
export function readSecrets(form: HTMLFormElement, names: readonly string[]): CredentialSecrets {
  const data = new FormData(form)
  const typed = names.map((name) => [name, data.get(secretField(name))] as const)
  return Object.fromEntries(
    typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}
