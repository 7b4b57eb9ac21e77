import { importCurl } from '../../importers/curl/import-curl.ts'
import type { DocumentInput } from '../../importers/documents/document-input.ts'
import { importDocument } from '../../importers/documents/import-document.ts'
import type { OperationName } from '../../shared/management/operations.ts'
import { createIdentifier } from '../store/identifier.ts'
import { readInput } from './read-input.ts'

/** The kind of input to read. */
export type Job =
  /** A `DocumentInput`. */
  | { kind: 'document' }
  /** The text of cURL commands. */
  | { kind: 'commands' }
  /** An operation's input, as JSON bytes. */
  | { kind: 'input'; operation: OperationName }

const newId = (kind: 'endpoint' | 'credential') => createIdentifier(kind === 'endpoint' ? 'end_' : 'cred_')

/** Runs one job on the current thread. */
export async function readJob(job: Job, given: unknown, bytes: readonly Uint8Array[]): Promise<unknown> {
  switch (job.kind) {
    case 'document':
      return importDocument(given as DocumentInput, newId)
    case 'commands':
      return importCurl(given as string, newId)
    case 'input':
      return readInput(job.operation, bytes)
  }
}
