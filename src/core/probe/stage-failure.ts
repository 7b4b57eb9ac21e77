import type { StageFacts, StageName, StageProblem } from '../../shared/probe/stage.ts'
import { type ProblemCode, type ProblemWords, problemOf } from './problems.ts'

/** A stage that failed, with what it found out all the same. */
export class StageFailure extends Error {
  readonly stage: StageName
  readonly problem: StageProblem
  readonly facts: StageFacts | null
  /** What the `http` stage before it found out, for a failure that an HTTP answer tells of. */
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

/** The failure of `stage` for a known reason. */
export function stageFailure<S extends StageName>(
  stage: S,
  code: ProblemCode,
  words: ProblemWords = {},
  facts: StageFacts<S> | null = null,
): StageFailure {
  return new StageFailure(stage, problemOf(code, words), facts)
}
