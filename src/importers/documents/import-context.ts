import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { NeededAddresses } from '../curl/needed-addresses.ts'
import type { DocumentFiles } from './document-files.ts'
import type { DocumentOperation } from './document-input.ts'
import type { FoundCredentials } from './found-credential.ts'
import type { ToolNames } from './names.ts'
import type { Notices } from './notices.ts'

/** What the readers of both kinds of documents share while one document is read. */
export interface ImportContext {
  newEndpointId: () => string
  notices: Notices
  toolNames: ToolNames
  credentials: FoundCredentials
  neededAddresses: NeededAddresses
  /** The document's files and the name of the one it starts in. */
  files: DocumentFiles
  root: string
  mostEndpoints: number
  /** The server to send requests to, of several that the document names. */
  server?: string | undefined
}

/** One operation with the endpoint that it became; null: none, and a notice says why. */
export type ConvertedOperation = Omit<DocumentOperation, 'endpointId' | 'tokens'> & { endpoint: Endpoint | null }

/**
 * What a reader gives: the API's title and its operations in the document's order. `identity` tells the document from
 * others and stays the same over its versions.
 */
export interface ConvertedDocument {
  name: string
  identity: string[]
  converted: ConvertedOperation[]
  /** Addresses of which one has to be chosen, the first by default. */
  servers: string[]
}
