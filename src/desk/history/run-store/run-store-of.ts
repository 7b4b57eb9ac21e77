import type { UrlCheck } from '../../../shared/history/issued-record.ts'
import type { RunPorts } from './run-ports.ts'
import type { createRunStore } from './run-store.ts'

type RunCalls = ReturnType<typeof createRunStore>['calls']

/** Calls an operation of the run store, wherever the store runs. */
export type CallRunStore = <K extends keyof RunCalls>(
  name: K,
  input: Parameters<RunCalls[K]>[0],
) => Promise<Awaited<ReturnType<RunCalls[K]>>>

/** One run's store, as used by the engine. */
export function runStoreOf(call: CallRunStore, runId: string): RunPorts<UrlCheck>['store'] {
  return {
    counts: async () => (await call('runCounts', { runId })).counts,
    checks: async () => (await call('runCounts', { runId })).checks,
    waiting: (after, limit) => call('waitingRunRows', { runId, after, limit }),
    untested: (after, limit) => call('untestedRunRows', { runId, after, limit }),
    begin: (position) => call('beginRunRow', { runId, position }),
    putBack: (position, error) => call('putBackRunRow', { runId, position, error }),
    end: (position, outcome) => call('endRunRow', { runId, position, outcome }),
    noteCheck: (position, check) => call('noteRunCheck', { runId, position, check }),
    cancelWaiting: () => call('cancelRunRows', { runId }),
  }
}
