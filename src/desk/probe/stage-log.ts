import type { StageProblem } from '../../shared/probe/problem.ts'
import {
  STAGES,
  type StageFacts,
  type StageName,
  type StageReport,
  type StageState,
  stageReportSchema,
} from '../../shared/probe/stage.ts'
import type { StageFailure } from './stage-failure.ts'

/** Tracks the stages of a test. */
export interface StageLog {
  start(stage: StageName): void
  /** Ends a stage successfully, with the state `ok`, or `warning` if one is passed. */
  pass<S extends StageName>(stage: S, facts: StageFacts<S>, warning?: StageProblem | null): void
  /** Adds a warning that was found later to a stage that has already succeeded. */
  warn(stage: StageName, warning: StageProblem): void
  skip(stage: StageName): void
  /** Ends a stage with a failure; all later stages are skipped. */
  fail(failure: StageFailure): void
  /** Returns the reports on all nine stages, in order. */
  reports(): StageReport[]
}

interface Entry {
  stage: StageName
  state: StageState
  milliseconds: number | null
  facts: StageFacts | null
  problem: StageProblem | null
}

/** Creates the log for one test, which calls `onStage` with a new report on each change. */
export function createStageLog(onStage: (report: StageReport) => void = () => undefined): StageLog {
  const entries = new Map<StageName, Entry>()
  for (const stage of STAGES) {
    entries.set(stage, { stage, state: 'waiting', milliseconds: null, facts: null, problem: null })
  }
  const started = new Map<StageName, number>()

  const set = (stage: StageName, change: Partial<Entry>) => {
    const entry = entries.get(stage)
    if (!entry) return
    Object.assign(entry, change)
    onStage(stageReportSchema.parse(entry))
  }
  const elapsed = (stage: StageName) => {
    const start = started.get(stage)
    return start === undefined ? null : Math.round((performance.now() - start) * 10) / 10
  }
  return {
    start(stage) {
      started.set(stage, performance.now())
      set(stage, { state: 'running', milliseconds: 0 })
    },
    pass(stage, facts, warning = null) {
      set(stage, { state: warning ? 'warning' : 'ok', milliseconds: elapsed(stage), facts, problem: warning })
    },
    warn(stage, problem) {
      if (entries.get(stage)?.state === 'ok') set(stage, { state: 'warning', problem })
    },
    skip: (stage) => set(stage, { state: 'skipped' }),
    fail({ stage, problem, facts, http }) {
      // This stage precedes the failed one, so it succeeded.
      for (const earlier of STAGES.slice(0, STAGES.indexOf(stage))) {
        if (entries.get(earlier)?.state !== 'running') continue
        set(earlier, { state: 'ok', milliseconds: elapsed(earlier), ...(earlier === 'http' && { facts: http }) })
      }
      const milliseconds = elapsed(stage) ?? 0
      set(stage, { state: 'failed', milliseconds, problem, facts: facts ?? entries.get(stage)?.facts ?? null })
      for (const later of STAGES.slice(STAGES.indexOf(stage) + 1)) set(later, { state: 'skipped', milliseconds: null })
    },
    reports: () => [...entries.values()].map((entry) => stageReportSchema.parse(entry)),
  }
}
