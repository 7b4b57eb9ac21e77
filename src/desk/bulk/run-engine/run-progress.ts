import type { RunProgress } from '../../../shared/bulk/run.ts'
import type { RunGate } from './run-gate.ts'
import type { RunTally } from './run-tally.ts'

/** Whether and why a run is ending. */
export interface RunEnd {
  /** Why the run ends before all rows are sent. */
  reason: 'none' | 'cancel' | 'stop'
  /** Whether no request is in flight and no further row will be sent. */
  isOver: boolean
}

interface RunParts {
  end: RunEnd
  gate: Pick<RunGate, 'hold' | 'pause'>
  tally: RunTally
  now: () => number
}

function stateOf({ end: { reason, isOver }, gate }: RunParts): RunProgress['state'] {
  if (!isOver) return reason === 'cancel' ? 'cancelling' : gate.pause() || reason === 'stop' ? 'paused' : 'running'
  return reason === 'cancel' ? 'cancelled' : reason === 'stop' ? 'paused' : 'finished'
}

/** The current progress of a run, with an estimate of the time left. */
export function progressOf(run: RunParts): RunProgress {
  const { end, gate, tally, now } = run
  const counts = tally.counts()
  const rowsPerSecond = tally.rowsPerSecond()
  const hold = gate.hold()
  const held = hold ? Math.max(hold.until - now(), 0) / 1000 : 0
  const state = stateOf(run)
  const isAdvancing = state === 'running' && rowsPerSecond > 0
  return {
    state,
    hold,
    pause: gate.pause() ?? (end.reason === 'stop' ? { reason: 'appEnded', error: null } : null),
    counts,
    checks: tally.checks(),
    rowsPerSecond,
    secondsLeft: isAdvancing ? held + counts.waiting / rowsPerSecond : null,
  }
}
