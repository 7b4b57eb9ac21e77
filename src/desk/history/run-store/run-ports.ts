import type { RunChecks, RunCounts } from '../../../shared/bulk/run.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { GenerationRequest } from '../../../shared/service-interface.ts'

/** A row to be sent. `position` counts the table's rows from 0. */
export interface RunRow {
  position: number
  request: GenerationRequest
  /** What of the request's metadata is written down nowhere. */
  secrets: Readonly<Record<string, string>>
}

/** How the request of a row ended. */
export type RowOutcome = { state: 'issued'; access: Access } | { state: 'failed' | 'unknown'; error: AppError }

/** Where a run is kept. What a method has done is on disk when its promise resolves; each may reject with `AppFailure`. */
interface RunStore {
  counts(): Promise<RunCounts>
  checks(): Promise<RunChecks>
  /** At most `limit` rows that wait, those after `position`, in their order. */
  waiting(position: number, limit: number): Promise<readonly RunRow[]>
  /** The same of rows with a URL that wasn't tested; `access` is null where the URL was deleted since. */
  untested(position: number, limit: number): Promise<readonly { position: number; access: Access | null }[]>
  /** A row is about to be sent. One that was begun, and then neither sent nor put back, may be begun again. */
  begin(position: number): Promise<void>
  /** A row that was begun wasn't carried out, as `error` says, and waits again. */
  putBack(position: number, error: AppError): Promise<void>
  end(position: number, outcome: RowOutcome): Promise<void>
}

/** What a run does to the world. */
export interface RunPorts<Check extends { state: keyof RunChecks }> {
  store: RunStore & {
    /** What the connection test of a row's URL found. */
    noteCheck(position: number, check: Check): Promise<void>
    /** No row waits any longer. */
    cancelWaiting(): Promise<void>
  }
  /** Sends one request, once. Rejects with `AppFailure`. */
  generate(request: GenerationRequest, signal: AbortSignal): Promise<Access>
  /** Tests a URL; null when URLs aren't tested. Rejects only when the signal aborts. */
  check: ((access: Access, signal: AbortSignal) => Promise<Check>) | null
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** The progress has changed. */
  onChange(): void
}
