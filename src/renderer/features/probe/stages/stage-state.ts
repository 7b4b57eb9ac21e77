import type { StageReport, StageState } from '../../../../shared/probe/stage.ts'
import { wasCalled } from '../../../../shared/probe/summary.ts'
import type { ProbeRun } from '../probe-store.ts'

/** A stage's state as displayed. `stopped` means it was running when the test was canceled. */
export type ShownState = StageState | 'stopped'

/** Returns the stages to show; the call is included only if one was requested. */
export function shownStages(run: ProbeRun): readonly StageReport[] {
  return run.stages.filter(({ stage, state }) => stage !== 'call' || (state !== 'waiting' && state !== 'skipped'))
}

export function shownState({ state }: StageReport, run: ProbeRun): ShownState {
  return state === 'running' && run.state !== 'running' ? 'stopped' : state
}

/** Returns the current stage, or the one that failed. */
export function stageAt(run: ProbeRun): StageReport | undefined {
  return run.stages.find(({ state }) => state === 'running' || state === 'failed')
}

/** A run's outcome. `connects` means that nothing is wrong but no call was made. */
export type Outcome = 'running' | 'ok' | 'connects' | 'warning' | 'failed' | 'stopped'

/** Returns a run's outcome; one that couldn't start counts as failed. */
export function outcomeOf({ state, result, error }: ProbeRun): Outcome {
  if (state === 'running') return 'running'
  if (result) return result.outcome === 'ok' && !wasCalled(result) ? 'connects' : result.outcome
  return error?.kind === 'cancelled' ? 'stopped' : 'failed'
}

/** Tones for outcomes; undefined while there's nothing to report. */
export const OUTCOME_TONES: Partial<Record<ShownState | Outcome, 'good' | 'warn' | 'bad'>> = {
  ok: 'good',
  warning: 'warn',
  failed: 'bad',
}
