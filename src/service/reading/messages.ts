import type { OperationName } from '../../shared/management/operations.ts'
import type { Slice } from './slices.ts'

/** The job of a thread. */
export type Job =
  /** A `DocumentInput`. */
  | { kind: 'document' }
  /** The text of cURL commands. */
  | { kind: 'commands' }
  /** JSON bytes: the input of an operation. */
  | { kind: 'input'; operation: OperationName }

/** Messages to the thread: first the input, then `start`, then requests for the next part of the result. */
export type ToThread =
  | { type: 'slice'; slice: Slice }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'start'; job: Job }
  | { type: 'next' }

/**
 * Messages from the thread, each part on request: thousands of endpoints in one message would block the receiving thread for as long as
 * reading them took.
 */
export type FromThread = { type: 'slices'; slices: Slice[] } | { type: 'done' } | { type: 'failed'; message: string }
