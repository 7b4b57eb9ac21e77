import type { Ajv, ErrorObject } from 'ajv'
import { addLinearUniqueItems } from '../../base/json-schema/unique-items.ts'
import { linearPattern } from '../../importers/patterns/linear-pattern.ts'
import { createWorkBudget } from '../../importers/patterns/work-budget.ts'
import { countingSteps } from './counting-steps.ts'
import type { Sdk } from './load-sdk.ts'

/** Returns what's wrong with a value; null if nothing was found within the time limit. */
export type Validate = (value: unknown) => Problem[] | null
export type Problem = Pick<ErrorObject, 'keyword' | 'instancePath' | 'message'> & { params: Record<string, unknown> }

/** Maximum number of subschema evaluations per value. Without a limit, a recursive schema may need more than any computer can handle. */
const MAX_STEPS = 50_000
/** Maximum number of evaluations for reporting all errors of a small value; beyond that, only the first is reported. */
const MAX_STEPS_FOR_ALL = 2_000

class TooMuchWork extends Error {}

/**
 * Creates a function that compiles third-party JSON Schemas (2020-12) into checks that take some 40 ms at most for any schema and value:
 * patterns run in linear time, equal items are found by hash, and steps and time are limited. Whatever exceeds the limits, or can't be
 * matched by a linear-time engine, is left to the API.
 */
export function createValidatorFactory(sdk: Pick<Sdk, 'Ajv'>, now?: () => number): (schema: object) => Validate {
  const budget = createWorkBudget(now)
  let stepsLeft = Number.POSITIVE_INFINITY

  function start(steps: number): void {
    stepsLeft = steps
    budget.start()
  }

  function step(): void {
    stepsLeft -= 1
    if (stepsLeft < 0 || (stepsLeft % 256 === 0 && !budget.allows(0))) throw new TooMuchWork()
  }

  function pattern(source: string) {
    return {
      // Ajv identifies a pattern by this string.
      toString: () => source,
      // Compiles the pattern on first use, because a schema may have hundreds that no call needs.
      test(text: string): boolean {
        if (!budget.allows(0)) return true
        const compiled = linearPattern(source)
        return compiled === null || !budget.allows(compiled.worstMs(text.length)) || compiled.test(text)
      },
    }
  }

  function makeAjv(allErrors: boolean): Ajv {
    const ajv = new sdk.Ajv({
      allErrors,
      strict: false,
      logger: false,
      // A format is only an annotation (JSON Schema 2020-12 §7): it informs the model, and the API validates it.
      validateFormats: false,
      $comment: step,
      code: { regExp: Object.assign(pattern, { code: 'linearPattern' }) },
    })
    addLinearUniqueItems(ajv)
    return ajv
  }

  let first: Ajv | undefined
  let every: Ajv | undefined

  /** Compiles without caching the schema, which would leak memory. */
  function compile(ajv: Ajv, schema: object) {
    // Lifts the limit, because the metaschema that validates the schema itself also has comments.
    stepsLeft = Number.POSITIVE_INFINITY
    try {
      return ajv.compile(schema)
    } finally {
      ajv.removeSchema(schema)
    }
  }

  return (given) => {
    const schema = countingSteps(given)
    first ??= makeAjv(false)
    const validate = compile(first, schema)
    let validateAll: ReturnType<typeof compile> | undefined
    /** Returns all problems, or only the first one, which is already known, if there are too many or finding them costs too much. */
    function allProblems(value: unknown, known: Problem[]): Problem[] {
      every ??= makeAjv(true)
      validateAll ??= compile(every, schema)
      start(MAX_STEPS_FOR_ALL)
      const found = withinLimits(() => !validateAll?.(value))
      return found ? ((validateAll.errors ?? known) as Problem[]) : known
    }

    return (value) => {
      start(MAX_STEPS)
      const failed = withinLimits(() => !validate(value))
      return failed ? allProblems(value, (validate.errors ?? []) as Problem[]) : null
    }
  }
}

/** Returns the result of `work`, or false if it exceeded a limit. */
function withinLimits(work: () => boolean): boolean {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof RangeError) return false
    throw error
  }
}
