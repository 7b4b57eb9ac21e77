import { FunctionExpressionType, type JSONPathQuery } from 'json-p3'
import { linearPattern } from '../../importers/patterns/linear-pattern.ts'
import { createWorkBudget } from '../../importers/patterns/work-budget.ts'

/** Maximum number of nodes that a query may visit, which takes about 40 ms. */
const MAX_STEPS = 50_000

/** Thrown when a query needs more work than is allowed for one reply. */
export class QueryTooCostly extends Error {}

const budget = createWorkBudget()
let stepsLeft = 0

function step(): void {
  stepsLeft -= 1
  if (stepsLeft < 0) throw new QueryTooCostly()
}

/** Runs a query prepared by `countSteps`. Throws `QueryTooCostly` if it would block everything else for too long. */
export function runBounded(query: JSONPathQuery, value: unknown): unknown[] {
  stepsLeft = MAX_STEPS
  budget.start()
  const found: unknown[] = []
  for (const node of query.lazyQuery(value as Parameters<JSONPathQuery['query']>[0])) found.push(node.value)
  return found
}

interface Evaluated {
  evaluate(context: unknown): unknown
}
interface Selector {
  resolve(node: unknown): Iterable<unknown>
  expression?: Evaluated
}

/**
 * Makes a compiled query count its steps, including those inside its filters. The library itself doesn't limit steps, only depth, which
 * lets `$..*..*..*` run for hours.
 */
export function countSteps(query: JSONPathQuery): JSONPathQuery {
  for (const { selectors } of query.segments as { selectors: Selector[] }[]) selectors.forEach(countSelector)
  return query
}

function countSelector(selector: Selector): void {
  const resolve = selector.resolve.bind(selector)
  selector.resolve = function* counted(node) {
    step()
    for (const found of resolve(node)) {
      step()
      yield found
    }
  }
  const { expression } = selector
  if (!expression) return
  const evaluate = expression.evaluate.bind(expression)
  expression.evaluate = (context) => {
    step()
    return evaluate(context)
  }
  for (const inner of queriesIn(expression)) countSteps(inner)
}

/** Yields the outermost queries in a filter expression; nested ones are found from there. */
function* queriesIn(expression: object): Iterable<JSONPathQuery> {
  for (const [name, value] of Object.entries(expression)) {
    if (name === 'token' || name === 'environment' || typeof value !== 'object' || value === null) continue
    if ('segments' in value) yield value as JSONPathQuery
    else yield* queriesIn(value)
  }
}

/**
 * Creates the `match` and `search` functions of RFC 9535 §2.4 with a linear-time engine, because a pattern may even come from the reply. A
 * pattern that isn't an I-Regexp, or takes too long, doesn't match anything.
 */
export const createPatternFunction = (whole: boolean) => ({
  argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
  returnType: FunctionExpressionType.LogicalType,
  call(text: unknown, pattern: unknown): boolean {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    if (!budget.allows(0)) throw new QueryTooCostly()
    const compiled = linearPattern(whole ? `^(?:${pattern})$` : pattern, 'iRegexp')
    if (compiled === null) return false
    if (!budget.allows(compiled.worstMs(text.length))) throw new QueryTooCostly()
    return compiled.test(text)
  },
})
