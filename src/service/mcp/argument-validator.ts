import type { Ajv, ErrorObject } from 'ajv'
import { addLinearUniqueItems } from '../../base/json-schema/unique-items.ts'
import { linearPattern } from '../../importers/patterns/linear-pattern.ts'
import { createWorkBudget } from '../../importers/patterns/work-budget.ts'
import { countingSteps } from './counting-steps.ts'
import type { Sdk } from './load-sdk.ts'

/** What is wrong with a value; null: nothing, as far as it could be judged in the time that a value gets. */
export type Validate = (value: unknown) => Problem[] | null
export type Problem = Pick<ErrorObject, 'keyword' | 'instancePath' | 'message'> & { params: Record<string, unknown> }

/** Most evaluations of subschemas for one value; a recursive schema may ask for more than any computer has time for. */
const MAX_STEPS = 50_000
/** Small values are told all that is wrong with them; where that takes more evaluations, the first thing alone. */
const MAX_STEPS_FOR_ALL = 2_000

class TooMuchWork extends Error {}

/**
 * Compiles JSON Schemas of other people (2020-12) into checks which take some 40 ms at most, whatever the schema and the
 * value: patterns run in linear time, equal items are found by hash, steps and time are counted. What is over the limit or
 * what no linear engine can express is left to the API.
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
      // By this text Ajv tells patterns apart.
      toString: () => source,
      // Compiled at the first text: a schema may have hundreds of patterns that no call needs.
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
      // A format is an annotation (JSON Schema 2020-12 §7): the model reads it, and the API judges it.
      validateFormats: false,
      $comment: step,
      code: { regExp: Object.assign(pattern, { code: 'linearPattern' }) },
    })
    addLinearUniqueItems(ajv)
    return ajv
  }

  let first: Ajv | undefined
  let every: Ajv | undefined

  /** Compiles without keeping the schema, which would pile up. */
  function compile(ajv: Ajv, schema: object) {
    // The metaschema, by which the schema itself is judged, has comments too.
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
    /** All problems; the known first one where they are too many or too costly to find. */
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

/** What `work` gives; false when it was too much. */
function withinLimits(work: () => boolean): boolean {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof RangeError) return false
    throw error
  }
}
