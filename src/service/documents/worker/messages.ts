import type { Endpoint } from '../../../shared/platform/endpoint.ts'
import type { DocumentInput, DocumentOperation } from '../document-input.ts'
import type { DocumentImport } from '../import-document.ts'

/** What goes to the worker: a document to read, then a wish for the next piece of what came of it. */
export type ToWorker = { type: 'read'; input: DocumentInput } | { type: 'next' }

/**
 * What comes back. A piece is JSON text of a bounded size: thousands of endpoints in one message would hold the thread
 * that takes them for as long as parsing the document did.
 */
export type FromWorker =
  | { type: 'piece'; json: string }
  | { type: 'done'; json: string }
  | { type: 'failed'; message: string }

/** Content of a piece. */
export interface Piece {
  endpoints: Endpoint[]
  operations: DocumentOperation[]
}

/** Content of the last message: all that isn't in pieces. */
export type Rest = Omit<DocumentImport, 'endpoints' | 'operations'>
