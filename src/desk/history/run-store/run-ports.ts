import type { RunChecks, RunCounts } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { GenerationRequest } from '../../../shared/service-interface.ts'

/** A row to send. `position` is its zero-based index in the table. */
export interface RunRow {
  position: number
  request: GenerationRequest
  /** Secret metadata for the request, which is never part of a record. */
  secrets: Readonly<Record<string, string>>
}

/** The outcome of sending a row. */
export type RowOutcome = { state: 'issued'; access: Access } | { state: 'failed' | 'unknown'; error: AppError }

/** Storage for a run. When a method's promise resolves, its change is on disk; each may reject with `AppFailure`. */
interface RunStore {
  counts(): Promise<RunCounts>
  checks(): Promise<RunChecks>
  /** At most `limit` waiting rows after `position`, in order. */
  waiting(position: number, limit: number): Promise<readonly RunRow[]>
  /** Like `waiting`, but for rows with an untested URL; `access` is null if the URL has since been deleted. */
  untested(position: number, limit: number): Promise<readonly { position: number; access: Access | null }[]>
  /** Marks a row as about to be sent. A row that was started, but neither sent nor put back, may be started again. */
  begin(position: number): Promise<void>
  /** Sets a started row back to waiting because its request wasn't carried out; `error` says why. */
  putBack(position: number, error: AppError): Promise<void>
  end(position: number, outcome: RowOutcome): Promise<void>
}

/** Side effects of a bulk run. */
export interface RunPorts<Check extends { state: keyof RunChecks }> {
  store: RunStore & {
    /** Stores the result of testing a row's URL. */
    noteCheck(position: number, check: Check): Promise<void>
    /** Cancels all waiting rows. */
    cancelWaiting(): Promise<void>
  }
  /** Sends one request, once. Rejects with `AppFailure`. */
  generate(request: GenerationRequest, signal: AbortSignal): Promise<Access>
  /** Tests a URL; null when tests are turned off. Rejects only when the signal aborts. */
  check: ((access: Access, signal: AbortSignal) => Promise<Check>) | null
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after the delay, or when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called when the progress has changed. */
  onChange(): void
}
