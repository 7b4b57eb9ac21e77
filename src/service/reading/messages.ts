import type { OperationName } from '../../shared/management/operations.ts'
import type { Slice } from './slices.ts'

/** What the thread is to read. */
export type Job =
  /** A `DocumentInput`. */
  | { kind: 'document' }
  /** The text of cURL commands. */
  | { kind: 'commands' }
  /** Bytes of JSON: the input of an operation. */
  | { kind: 'input'; operation: OperationName }

/** What goes to the thread: first what is to be read, then `start`, then a wish for the next part of what came of it. */
export type ToThread =
  | { type: 'slice'; slice: Slice }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'start'; job: Job }
  | { type: 'next' }

/**
 * What comes back, each part when it's asked for: thousands of endpoints in one message would hold the thread that takes
 * them for as long as reading them did.
 */
export type FromThread = { type: 'slices'; slices: Slice[] } | { type: 'done' } | { type: 'failed'; message: string }
