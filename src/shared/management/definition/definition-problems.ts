import { parseJson } from '../../values/parse-json.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { credentialIdsOf, credentialsOf, placesOfCredential } from '../endpoint/endpoint-credentials.ts'
import { placesOf } from '../endpoint/parameter-places.ts'
import { placeholderNames } from '../endpoint/template.ts'
import { baseAddressIdOf, resolveBaseAddress } from './base-address.ts'
import { usedBoundNames } from './bound-names.ts'
import { type Credential, secretNamesOf } from './credential.ts'
import type { Definition } from './definition.ts'
import { exposedValues } from './exposed-values.ts'
import { hiddenCharacters, hiddenFieldsOf } from './hidden-characters.ts'
import { type LiteralSecret, literalSecretsOf } from './literal-secrets.ts'

/** A problem that prevents a definition from being deployed. `code` determines the message, `endpointId` and `field` the location. */
export interface DefinitionProblem {
  endpointId: string | null
  /** Field path within the endpoint, e.g. `toolName`, `path`, `parameters.order_id`. */
  field: string
  code:
    | 'noEndpoints'
    | 'toolNameTaken'
    | 'parameterTaken'
    | 'parameterUnused'
    | 'pathParameterOptional'
    | 'credentialMissing'
    | 'credentialsClash'
    | 'secretMissing'
    | 'bodyNotJson'
    | 'hostParameter'
    | 'literalSecret'
    | 'severalSecretsPerCustomer'
    | 'baseAddressMissing'
    | 'boundValueExposed'
    | 'boundCookieExposed'
    | 'boundNameTaken'
    | 'hiddenCharacters'
  /** The name to use in the message. */
  name?: string
}

/** Whether the text is JSON, placeholders included; with a bare `{{x}}` outside a string, it isn't. */
const isJson = (text: string): boolean => parseJson(text) !== undefined

function endpointProblems(endpoint: Endpoint, definition: Definition): DefinitionProblem[] {
  const found: DefinitionProblem[] = []
  const add = (field: string, code: DefinitionProblem['code'], name?: string) =>
    found.push({ endpointId: endpoint.id, field, code, ...(name !== undefined && { name }) })
  const places = placesOf(endpoint)
  const names = new Set<string>()
  const lowerNames = new Set<string>()
  for (const parameter of endpoint.parameters) {
    const { name } = parameter
    const field = `parameters.${name}`
    if (lowerNames.has(name.toLowerCase())) add(field, 'parameterTaken', name)
    lowerNames.add(name.toLowerCase())
    names.add(name)
    const used = places.get(name)
    if (!used) add(field, 'parameterUnused', name)
    else if (used.includes('path') && !parameter.required && parameter.default === undefined)
      add(field, 'pathParameterOptional', name)
  }
  if (resolveBaseAddress(endpoint.baseUrl, definition.baseAddresses) === null)
    add('baseUrl', 'baseAddressMissing', baseAddressName(endpoint.baseUrl, definition))
  if (endpoint.body.kind === 'json' && !isJson(endpoint.body.template)) add('body', 'bodyNotJson')
  const credentials = credentialsOf(endpoint, definition.credentials)
  for (const { field, how, parameters } of exposedValues(endpoint, credentials.some(sendsCookies)))
    add(field, how === 'cookie' ? 'boundCookieExposed' : 'boundValueExposed', parameters.join(', '))
  for (const { field, name } of usedBoundNames(endpoint)) add(field, 'boundNameTaken', name)
  const host = endpoint.headers.find(({ name }) => name.toLowerCase() === 'host')
  const hostParameter = placeholderNames(host?.value ?? '').find((name) => names.has(name))
  if (hostParameter !== undefined) add('headers', 'hostParameter', hostParameter)
  if (credentials.length < credentialIdsOf(endpoint).length) add('credentialId', 'credentialMissing')
  const clash = clashingCredentials(credentials)
  if (clash.length > 0) add('credentialId', 'credentialsClash', clash.join(', '))
  for (const [field, characters] of hiddenFieldsOf(endpoint)) add(field, 'hiddenCharacters', shortList(characters))
  for (const [field, names] of literalSecretFields(endpoint, definition)) add(field, 'literalSecret', names.join(', '))
  return found
}

/** Returns the names of the credentials that are sent in the same place as an earlier one. */
function clashingCredentials(credentials: readonly Credential[]): string[] {
  const taken = new Set<string>()
  return credentials.flatMap((credential) => {
    const places = placesOfCredential(credential)
    const clashes = places.some((place) => place !== 'cookie' && taken.has(place))
    for (const place of places) taken.add(place)
    return clashes ? [credential.name] : []
  })
}

const MAX_SHOWN = 5
const shortList = (names: readonly string[]): string =>
  names.slice(0, MAX_SHOWN).join(', ') + (names.length > MAX_SHOWN ? ', …' : '')

const sendsCookies = ({ details }: Credential): boolean =>
  details.kind === 'cookie' ||
  (details.kind === 'headers' && details.headers.some((name) => name.toLowerCase() === 'cookie'))

const baseAddressName = (url: string, { baseAddresses }: Definition): string =>
  baseAddresses.find(({ id }) => id === baseAddressIdOf(url))?.name ?? url

const FIELDS = { header: 'headers', cookie: 'cookies', query: 'query', login: 'baseUrl' } as const

/** Returns the fields that contain hard-coded secrets, with the secrets' names. `credentials.moveSecrets` fixes this. */
function literalSecretFields(endpoint: Endpoint, { credentials }: Definition): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  const fieldOf = ({ place, parameter }: LiteralSecret) => (parameter ? `parameters.${parameter}` : FIELDS[place])
  for (const secret of literalSecretsOf(endpoint, credentialsOf(endpoint, credentials))) {
    const names = fields.get(fieldOf(secret)) ?? []
    fields.set(fieldOf(secret), [...names, secret.name])
  }
  return fields
}

/**
 * Returns every problem that prevents a definition from being deployed, in definition order. `secretsSet` lists the names of the secret
 * values that are set, by credential ID; without it, secret values aren't checked.
 */
export function findDefinitionProblems(
  definition: Definition,
  missingSecrets: (credentialId: string) => string[] = () => [],
): DefinitionProblem[] {
  const enabled = definition.endpoints.filter((endpoint) => endpoint.enabled)
  const problems: DefinitionProblem[] =
    enabled.length === 0 ? [{ endpointId: null, field: 'endpoints', code: 'noEndpoints' }] : []
  const ofServer = hiddenCharacters(`${definition.name} ${definition.instructions}`)
  if (ofServer.length > 0)
    problems.push({ endpointId: null, field: 'instructions', code: 'hiddenCharacters', name: shortList(ofServer) })
  const toolNames = new Set<string>()
  for (const endpoint of enabled) {
    const key = endpoint.toolName.toLowerCase()
    if (toolNames.has(key))
      problems.push({ endpointId: endpoint.id, field: 'toolName', code: 'toolNameTaken', name: endpoint.toolName })
    toolNames.add(key)
    problems.push(...endpointProblems(endpoint, definition))
  }
  const used = new Set(enabled.flatMap(credentialIdsOf))
  for (const { id, perCustomer, name, details } of definition.credentials) {
    // A customer's metadata entry can hold only one value.
    if (perCustomer && used.has(id) && secretNamesOf(details).length > 1)
      problems.push({ endpointId: null, field: `credentials.${id}`, code: 'severalSecretsPerCustomer', name })
    if (perCustomer || !used.has(id) || missingSecrets(id).length === 0) continue
    problems.push({ endpointId: null, field: `credentials.${id}`, code: 'secretMissing', name })
  }
  return problems
}
