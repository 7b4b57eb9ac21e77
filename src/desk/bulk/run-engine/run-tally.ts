import type { RunChecks, RunCounts, RunRowState } from '../../../shared/bulk/run.ts'
import { createRunPace } from './run-pace.ts'

const ENDED: ReadonlySet<RunRowState> = new Set<RunRowState>(['issued', 'failed', 'unknown'])

/** Counts rows as their state changes. */
export interface RunTally {
  counts(): RunCounts
  checks(): RunChecks
  shift(from: RunRowState, to: RunRowState, rows?: number): void
  checked(state: keyof RunChecks): void
  rowsPerSecond(): number
}

/** Creates a tally that continues from the stored counts. `now`: milliseconds since 1970. */
export function createRunTally(stored: { counts: RunCounts; checks: RunChecks }, now: () => number): RunTally {
  const counts = { ...stored.counts }
  const checks = { ...stored.checks }
  const pace = createRunPace()
  return {
    counts: () => ({ ...counts }),
    checks: () => ({ ...checks }),
    shift(from, to, rows = 1) {
      counts[from] -= rows
      counts[to] += rows
      if (ENDED.has(to)) pace.note(now())
    },
    checked(state) {
      checks[state] += 1
    },
    rowsPerSecond: () => pace.rowsPerSecond(now()),
  }
}
