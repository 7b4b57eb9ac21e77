import type { StageReport, StageState } from '../../../../shared/probe/stage.ts'
import { wasCalled } from '../../../../shared/probe/verdict.ts'
import type { ProbeRun } from '../probe-store.ts'

/** A stage's state as the window shows it. `stopped`: it was running when the test was canceled. */
export type ShownState = StageState | 'stopped'

/** The stages of a run that are shown: the call is one only where one was asked for. */
export function shownStages(run: ProbeRun): readonly StageReport[] {
  return run.stages.filter(({ stage, state }) => stage !== 'call' || (state !== 'waiting' && state !== 'skipped'))
}

/** A stage's state in its run. */
export function shownState({ state }: StageReport, run: ProbeRun): ShownState {
  return state === 'running' && run.state !== 'running' ? 'stopped' : state
}

/** The stage at which the run is, or at which it ended badly. */
export function stageAt(run: ProbeRun): StageReport | undefined {
  return run.stages.find(({ state }) => state === 'running' || state === 'failed')
}

/** A run's state in one word. `connects`: nothing is wrong, and no call was made. */
export type Outcome = 'running' | 'ok' | 'connects' | 'warning' | 'failed' | 'stopped'

/** A run's state; a run that couldn't start counts as failed. */
export function outcomeOf({ state, result, error }: ProbeRun): Outcome {
  if (state === 'running') return 'running'
  if (result) return result.outcome === 'ok' && !wasCalled(result) ? 'connects' : result.outcome
  return error?.kind === 'cancelled' ? 'stopped' : 'failed'
}

/** Outcomes in tones; one that says nothing yet has none. */
export const OUTCOME_TONES: Partial<Record<ShownState | Outcome, 'good' | 'warn' | 'bad'>> = {
  ok: 'good',
  warning: 'warn',
  failed: 'bad',
}
