import type { StageProblem } from '../../shared/probe/problem.ts'
import type { StageFacts, StageName } from '../../shared/probe/stage.ts'

/** A failed stage with its facts. */
export class StageFailure extends Error {
  readonly stage: StageName
  readonly problem: StageProblem
  readonly facts: StageFacts | null
  /** Facts of the preceding `http` stage, for a failure that is derived from an HTTP response. */
  readonly http: StageFacts<'http'> | null

  constructor(
    stage: StageName,
    problem: StageProblem,
    facts: StageFacts | null = null,
    http: StageFacts<'http'> | null = null,
  ) {
    super(`${stage}: ${problem.code}`)
    this.name = 'StageFailure'
    this.stage = stage
    this.problem = problem
    this.facts = facts
    this.http = http
  }
}

/** Creates a failure of `stage` with a known problem. */
export function stageFailure<S extends StageName>(
  stage: S,
  problem: StageProblem,
  facts: StageFacts<S> | null = null,
): StageFailure {
  return new StageFailure(stage, problem, facts)
}
