import { isJsonObject, type Json, type JsonObject } from '../json.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const list = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])

/** Whether a value is an Insomnia export, version 5 (`type: collection.insomnia.rest/5.0`) or 4 (`__export_format`). */
export const isInsomnia = (value: JsonObject): boolean =>
  text(value.type).startsWith('collection.insomnia.rest') ||
  (value._type === 'export' && Array.isArray(value.resources))

/** Converts an Insomnia export to a Postman collection; environments become collection variables. */
export function convertInsomnia(value: JsonObject): JsonObject {
  const isFour = Array.isArray(value.resources)
  const resources = list(value.resources)
  const workspace = resources.find(({ _type }) => _type === 'workspace')
  const name = isFour ? text(workspace?.name) : text(value.name)
  const nodes = isFour ? childrenOf(text(workspace?._id), resources, 0) : list(value.collection)
  const environments = isFour
    ? resources.filter(({ _type }) => _type === 'environment').map(({ data }) => data)
    : environmentsOf(value.environments)
  return {
    info: { name, schema: SCHEMA },
    variable: environments.flatMap(variablesOf),
    item: sorted(nodes).map(itemOf),
  }
}

/** Builds the tree that version 4 expresses with `parentId`. */
function childrenOf(id: string, resources: readonly JsonObject[], depth: number): JsonObject[] {
  if (depth > 30) return []
  return resources
    .filter(({ parentId, _type }) => parentId === id && (_type === 'request' || _type === 'request_group'))
    .map((each) =>
      each._type === 'request_group' ? { ...each, children: childrenOf(text(each._id), resources, depth + 1) } : each,
    )
}

const environmentsOf = (value: Json | undefined): (Json | undefined)[] =>
  isJsonObject(value)
    ? [
        value.data,
        ...list(value.subEnvironments)
          .slice(0, 1)
          .map(({ data }) => data),
      ]
    : []

/** Lists values by their dotted names, as used in templates. */
function variablesOf(data: Json | undefined, prefix: Json = ''): JsonObject[] {
  if (!isJsonObject(data)) return []
  const before = typeof prefix === 'string' && prefix !== '' ? `${prefix}.` : ''
  return Object.entries(data).flatMap(([key, value]) =>
    isJsonObject(value) ? variablesOf(value, before + key) : [{ key: before + key, value: templated(text(value)) }],
  )
}

const keyOf = ({ meta, metaSortKey }: JsonObject): number => {
  const key = isJsonObject(meta) ? meta.sortKey : metaSortKey
  return typeof key === 'number' ? key : 0
}
const sorted = (nodes: readonly JsonObject[]): JsonObject[] => [...nodes].sort((a, b) => keyOf(a) - keyOf(b))

function itemOf(node: JsonObject): JsonObject {
  const name = text(node.name)
  const description = text(node.description) || (isJsonObject(node.meta) ? text(node.meta.description) : '')
  const auth = authOf(node.authentication)
  const shared = { name, description, ...(auth && { auth }), event: scriptsOf(node.scripts) }
  if (Array.isArray(node.children)) {
    const variable = variablesOf(node.environment)
    return { ...shared, variable, item: sorted(list(node.children)).map(itemOf) }
  }
  const request = {
    method: text(node.method) || 'GET',
    url: {
      raw: templated(text(node.url)),
      variable: pairs(node.pathParameters),
      ...(Array.isArray(node.parameters) && node.parameters.length > 0 && { query: pairs(node.parameters) }),
    },
    header: pairs(node.headers),
    body: bodyOf(node.body),
    ...(auth && { auth }),
  }
  return { ...shared, request }
}

const pairs = (value: Json | undefined): JsonObject[] =>
  list(value).map(({ name, value: given, disabled, description, type }) => ({
    key: text(name),
    value: templated(text(given)),
    disabled: disabled === true,
    description: text(description),
    ...(type === 'file' && { type: 'file' }),
  }))

function bodyOf(body: Json | undefined): Json {
  if (!isJsonObject(body)) return null
  const type = text(body.mimeType)
  if (type === 'application/x-www-form-urlencoded') return { mode: 'urlencoded', urlencoded: pairs(body.params) }
  if (type === 'multipart/form-data') return { mode: 'formdata', formdata: pairs(body.params) }
  if (type === 'application/octet-stream') return { mode: 'file' }
  const raw = templated(text(body.text))
  const language = type.includes('json') || type === 'application/graphql' ? 'json' : type.includes('xml') ? 'xml' : ''
  return raw === '' ? null : { mode: 'raw', raw, options: { raw: { language } } }
}

function authOf(auth: Json | undefined): JsonObject | null {
  if (!isJsonObject(auth) || auth.disabled === true) return null
  const given = Object.entries(auth).map(([key, value]): [string, string] => [key, templated(text(value))])
  const of = Object.fromEntries(given)
  const settings = (type: string, values: Record<string, string | undefined>): JsonObject => ({
    type,
    [type]: Object.entries(values).map(([key, value]) => ({ key, value: value ?? '' })),
  })
  switch (of.type) {
    case 'none':
      return { type: 'noauth' }
    case 'bearer':
      return settings('bearer', { token: of.token })
    case 'basic':
    case 'digest':
      return settings(of.type, { username: of.username, password: of.password })
    case 'iam':
      return settings('awsv4', {
        accessKey: of.accessKeyId,
        secretKey: of.secretAccessKey,
        sessionToken: of.sessionToken,
        region: of.region,
        service: of.service,
      })
    case 'apikey':
      return settings('apikey', { key: of.key, value: of.value, in: of.addTo === 'queryParams' ? 'query' : 'header' })
    case 'oauth2':
      return settings('oauth2', {
        grant_type: of.grantType,
        accessTokenUrl: of.accessTokenUrl,
        clientId: of.clientId,
        clientSecret: of.clientSecret,
        scope: of.scope,
        audience: of.audience,
        client_authentication: of.credentialsInBody === 'true' ? 'body' : 'header',
        accessToken: '',
      })
    default:
      return of.type === undefined || of.type === '' ? null : settings(of.type, {})
  }
}

const scriptsOf = (scripts: Json | undefined): JsonObject[] =>
  isJsonObject(scripts) ? Object.values(scripts).map((code) => ({ script: { exec: text(code) } })) : []

/** Converts Insomnia's templates to Postman's: `{{ _.base_url }}` and `{% uuid 'v4' %}`; any other tag becomes a variable. */
const templated = (value: string): string =>
  value
    .replace(/\{\{\s*(?:_\.)?([\w.-]+)\s*(?:\|[^{}]*)?\}\}/g, '{{$1}}')
    .replace(/\{%\s*uuid[^%]*%\}/g, '{{$guid}}')
    .replace(/\{%-?\s*(\w+)[^%]*-?%\}/g, '{{$1}}')
