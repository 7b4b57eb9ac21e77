import type { Endpoint } from '../../shared/management/endpoint/endpoint.ts'
import type { NeededAddresses } from '../curl/needed-addresses.ts'
import type { DocumentFiles } from './document-files.ts'
import type { DocumentOperation } from './document-input.ts'
import type { FoundCredentials } from './found-credential.ts'
import type { ToolNames } from './names.ts'
import type { Notices } from './notices.ts'

/** State shared during one import by the readers of both kinds of documents. */
export interface ImportContext {
  newEndpointId: () => string
  notices: Notices
  toolNames: ToolNames
  credentials: FoundCredentials
  neededAddresses: NeededAddresses
  /** The document's files, and the name of the file to start from. */
  files: DocumentFiles
  root: string
  mostEndpoints: number
  /** The server to send requests to, if the document lists several. */
  server?: string | undefined
}

/** One operation with its endpoint, or null if it couldn't become one, for the reason given in a notice. */
export type ConvertedOperation = Omit<DocumentOperation, 'endpointId' | 'tokens'> & { endpoint: Endpoint | null }

/**
 * The API's title and its operations, in document order. `identity` distinguishes the document from others and stays the same for all of
 * its versions.
 */
export interface ConvertedDocument {
  name: string
  identity: string[]
  converted: ConvertedOperation[]
  /** Addresses to choose from; the first one is the default. */
  servers: string[]
}
