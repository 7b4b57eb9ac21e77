import type { Credential, CredentialSecrets } from '../../shared/platform/credential.ts'
import type { Endpoint } from '../../shared/platform/endpoint.ts'
import type { ImportNotice } from '../../shared/platform/import-report.ts'
import { documentKind } from './document-kind.ts'
import { FoundCredentials } from './found-credential.ts'
import type { ImportContext } from './import-context.ts'
import { ToolNames } from './names.ts'
import { Notices } from './notices.ts'
import { readDocument } from './read-document.ts'
import { withoutSecrets } from './secret-shape.ts'
import { shorten } from './shorten.ts'

/** What came of a document. */
export interface DocumentImport {
  /** Title of the API, to suggest as the server's name; at most 120 characters. */
  name: string | null
  endpoints: Endpoint[]
  /** The secrets stand in no endpoint and in no notice. */
  credentials: { credential: Credential; secrets: CredentialSecrets }[]
  notices: ImportNotice[]
}

const MOST_ENDPOINTS = 500

/**
 * Reads an OpenAPI 3.x document or a Postman 2.1 collection, JSON or YAML, and gives its endpoints, at most 500. Neither
 * files nor the network are read. Never throws for what is in the text: a document that cannot be read comes back as one
 * notice with severity `refused`, which says why and what to do.
 */
export async function importDocument(
  text: string,
  newId: (kind: 'endpoint' | 'credential') => string,
): Promise<DocumentImport> {
  const refuse = (message: string, line: number | null = null): DocumentImport => ({
    name: null,
    endpoints: [],
    credentials: [],
    notices: [{ line, severity: 'refused', message }],
  })
  const read = await readDocument(text)
  if ('refused' in read) return refuse(read.refused, read.line)
  const found = documentKind(read.value)
  if ('refused' in found) return refuse(found.refused)

  const notices = new Notices()
  const credentials = new FoundCredentials(() => newId('credential'), notices)
  const context: ImportContext = {
    newEndpointId: () => newId('endpoint'),
    notices,
    credentials,
    toolNames: new ToolNames(),
    mostEndpoints: MOST_ENDPOINTS,
  }
  const { kind, document } = found
  const { name, endpoints } =
    kind === 'openapi'
      ? await (await import('./openapi/import-openapi.ts')).importOpenApi(document, context)
      : await (await import('./postman/import-postman.ts')).importPostman(document, context)
  return {
    name: shorten(withoutSecrets(name), 120) || null,
    endpoints,
    credentials: credentials.list(),
    notices: notices.list(),
  }
}
