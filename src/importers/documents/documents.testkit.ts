import { readFileSync } from 'node:fs'
import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import { credentialIdsOf } from '../../shared/management/endpoint/endpoint-credentials.ts'
import type { DocumentInput } from './document-input.ts'
import { importDocument } from './import-document.ts'

/** Returns the text of a document in `fixtures`. */
export const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

/** Wraps a string as a single-file document. */
export const inputOf = (document: string | DocumentInput): DocumentInput =>
  typeof document === 'string' ? { files: [{ name: 'document', text: document }] } : document

/** Imports a document with sequential IDs. Also returns functions that look up results by tool name. */
export async function readForTest(document: string | DocumentInput) {
  const counts = { endpoint: 0, credential: 0 }
  const result = await importDocument(inputOf(document), (kind) => `${kind}${++counts[kind]}`)
  const endpoint = (toolName: string): Endpoint => {
    const found = result.endpoints.find((each) => each.toolName === toolName)
    if (!found) throw new Error(`No ${toolName} in ${result.endpoints.map((each) => each.toolName).join(' ')}`)
    return found
  }
  const credentialsOf = (toolName: string) =>
    credentialIdsOf(endpoint(toolName)).flatMap(
      (id) => result.credentials.find((each) => each.credential.id === id) ?? [],
    )
  const credentialOf = (toolName: string) =>
    result.credentials.find(({ credential }) => credential.id === endpoint(toolName).credentialId)
  const messages = result.notices.map(({ severity, message }) => `${severity}: ${message}`)
  return { ...result, endpoint, credentialOf, credentialsOf, messages }
}

/** Creates an OpenAPI document with one operation, `run`, whose JSON body has these properties. */
export const documentOf = (properties: object, more: object = {}, openapi = '3.1.0') =>
  JSON.stringify({
    openapi,
    servers: [{ url: 'https://api.test' }],
    paths: {
      '/a/{id}': {
        post: {
          operationId: 'run',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', readOnly: true } }],
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties, ...more } } } },
        },
      },
    },
  })
