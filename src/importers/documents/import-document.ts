import { estimateTokenCount } from 'tokenx'
import type { Credential, CredentialSecrets } from '../../shared/management/definition/credential.ts'
import { MAX_ENDPOINTS } from '../../shared/management/definition/definition.ts'
import { toolOf } from '../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { type ForeignFormat, foreignFormat } from '../../shared/management/imports/foreign-format.ts'
import type { ImportNotice } from '../../shared/management/imports/import-report.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { type NeededAddress, NeededAddresses } from '../curl/needed-addresses.ts'
import { DocumentFiles, findRoot } from './document-files.ts'
import type { DocumentFile, DocumentInput, DocumentOperation } from './document-input.ts'
import { documentKind } from './document-kind.ts'
import { documentIdOf, fingerprintOf } from './fingerprint.ts'
import { convertHar } from './foreign/convert-har.ts'
import { convertInsomnia } from './foreign/convert-insomnia.ts'
import { FoundCredentials } from './found-credential.ts'
import type { ConvertedOperation, ImportContext } from './import-context.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { ToolNames } from './names.ts'
import { Notices } from './notices.ts'
import { importOpenApi } from './openapi/import-openapi.ts'
import { foldCollections } from './postman/collection-files.ts'
import { type Environment, splitEnvironments } from './postman/environment.ts'
import { importPostman } from './postman/import-postman.ts'
import { redactSecrets } from './secret-shape.ts'
import { shorten } from './shorten.ts'

/** The result of importing a document. */
export interface DocumentImport {
  /** Title of the API, suggested as the server's name; at most 120 characters. */
  name: string | null
  /** Files to choose `root` from; empty if the root is unambiguous. */
  roots: string[]
  /** Every operation in the document, in order. */
  operations: DocumentOperation[]
  endpoints: Endpoint[]
  /** Null if the document couldn't be read. */
  document: { id: string; name: string; kind: 'openapi' | 'postman' } | null
  /** Addresses that the document doesn't specify; endpoints refer to them as `base:<id>`. */
  baseAddresses: NeededAddress[]
  /** Servers to choose from if the document lists several; the first one is the default. */
  servers: string[]
  /** Postman environments without an accompanying collection. Their values may be secrets. */
  environments: Environment[]
  /** Their secrets don't appear in any endpoint or notice. */
  credentials: { credential: Credential; secrets: CredentialSecrets }[]
  notices: ImportNotice[]
}

/** Returns a message that names an unsupported format and says how to convert it. */
const nameOf = (format: ForeignFormat): Message => message(`documentNotices.foreign.${format}`)

function firstForeign(files: readonly DocumentFile[]): Message | null {
  for (const { text } of files) {
    const format = foreignFormat(text)
    if (format) return nameOf(format)
  }
  return null
}

/** Returns an OpenAPI document unchanged and anything else as a Postman 2.1 collection, or null if that's impossible. */
async function asCollection(
  { kind, document }: Exclude<ReturnType<typeof documentKind>, { refused: Message }>,
  notices: Notices,
): Promise<JsonObject | null> {
  if (kind === 'postmanV1') return convertV1(document)
  if (kind === 'insomnia') return convertInsomnia(document)
  if (kind !== 'har') return document
  const { collection, left } = convertHar(document)
  if (left > 0) notices.add('info', message('documentNotices.har.pages', { count: left }))
  notices.add('info', message('documentNotices.har.recorded'))
  return collection
}

export type NewId = (kind: 'endpoint' | 'credential') => string

/**
 * Imports an OpenAPI 3.x document, in one file or several, or a Postman collection with its environments, as JSON or YAML. Reads only the
 * given files; never accesses other files or the network. Never throws because of their content: a document that can't be read yields one
 * notice with severity `refused` that says why and what to do.
 */
export async function importDocument(input: DocumentInput, newId: NewId): Promise<DocumentImport> {
  const refuse = (reason: Message | null, line: number | null = null, roots: string[] = []): DocumentImport => ({
    name: null,
    roots,
    operations: [],
    endpoints: [],
    document: null,
    baseAddresses: [],
    servers: [],
    environments: [],
    credentials: [],
    notices: reason ? [{ line, severity: 'refused', message: say(reason) }] : [],
  })
  const { environments, others: given } = splitEnvironments(input.files)
  const { files: others, notices: ofFiles } = foldCollections(given)
  if (others.length === 0 && environments.length > 0) return { ...refuse(null), environments }
  const files = new DocumentFiles(others)
  const chosen = findRoot({ ...input, files: others }, files)
  if ('refused' in chosen) {
    const foreign = chosen.roots.length === 0 ? firstForeign(others) : null
    return refuse(foreign ?? chosen.refused, null, chosen.roots)
  }
  const read = files.read(chosen.root)
  if ('refused' in read) {
    const foreign = foreignFormat(files.text(chosen.root))
    return foreign ? refuse(nameOf(foreign)) : refuse(read.refused, read.line)
  }
  const found = documentKind(read.value)
  if ('refused' in found) {
    const foreign = found.isUnknown ? foreignFormat(files.text(chosen.root)) : null
    return refuse(foreign ? nameOf(foreign) : found.refused)
  }

  const notices = new Notices()
  for (const { severity, words, place } of ofFiles) notices.add(severity, words, place)
  const credentials = new FoundCredentials(() => newId('credential'), notices)
  const neededAddresses = new NeededAddresses()
  const context: ImportContext = {
    newEndpointId: () => newId('endpoint'),
    notices,
    credentials,
    toolNames: new ToolNames(),
    neededAddresses,
    files,
    root: chosen.root,
    server: input.server,
    mostEndpoints: MAX_ENDPOINTS,
  }
  const collection = await asCollection(found, notices)
  if (!collection) return refuse(message('documentNotices.kind.postmanV1'))
  const kind = found.kind === 'openapi' ? 'openapi' : 'postman'
  const { name, identity, converted, servers } =
    kind === 'openapi'
      ? await importOpenApi(collection, context)
      : await importPostman(collection, context, environments)
  const tokens = (endpoint: Endpoint | null) => (endpoint ? estimateTokenCount(JSON.stringify(toolOf(endpoint))) : 0)
  const title = shorten(redactSecrets(name), 120)
  const id = documentIdOf(kind, ...identity)
  const withOrigin = (endpoint: Endpoint, { key, groups, deprecated }: ConvertedOperation): Endpoint => ({
    ...endpoint,
    origin: {
      document: id,
      operation: key.slice(0, 2000),
      fingerprint: fingerprintOf(endpoint),
      groups: groups.slice(0, 20).map((group) => shorten(redactSecrets(group), 200)),
      deprecated,
    },
  })
  return {
    name: title || null,
    roots: [],
    document: { id, name: title, kind },
    operations: converted.map(({ endpoint, ...operation }) => ({
      ...operation,
      endpointId: endpoint?.id ?? null,
      tokens: tokens(endpoint),
    })),
    endpoints: converted.flatMap((operation) => (operation.endpoint ? withOrigin(operation.endpoint, operation) : [])),
    baseAddresses: neededAddresses.list(),
    servers: servers.length > 1 ? servers : [],
    environments: [],
    credentials: credentials.list(),
    notices: notices.list(),
  }
}

/**
 * Converts a Postman version 1 collection (`requests`, `order`, `folders`) to version 2.1 with Postman's own converter. Returns null if
 * that fails. Never throws.
 */
async function convertV1(collection: JsonObject): Promise<JsonObject | null> {
  const { default: transformer } = await import('postman-collection-transformer')
  const versions = { inputVersion: '1.0.0', outputVersion: '2.1.0', retainIds: true }
  try {
    const converted = await new Promise<unknown>((resolve, reject) => {
      transformer.convert(collection, versions, (error, result) => (error ? reject(error) : resolve(result)))
    })
    // Removes the undefined members left by the converter, which JSON can't contain.
    const plain: unknown = JSON.parse(JSON.stringify(converted))
    return isJsonObject(plain) ? plain : null
  } catch {
    return null
  }
}
