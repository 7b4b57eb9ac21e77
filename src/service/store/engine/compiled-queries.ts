import {
  type CompiledQuery,
  type OperationNode,
  type QueryCompiler,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely'

/** A statement with its values: Kysely's template `sql`. */
export type Query = RawBuilder<unknown>

/** What was walked through of a statement so far: the texts of its template and of those inside it, with its values between. */
interface Step {
  nextPart: WeakMap<object, Step>
  nextValue: Step | null
  /** The statement that ends here, once it was compiled. */
  sql: string | null
}

const QUERY_ID = { queryId: 'store' }

/**
 * Makes a function that compiles statements for one engine. The text of a statement follows from the templates in the code that it's
 * made of, so it's compiled once for each way they are put together; a template's own object tells them apart.
 */
export function cacheCompiled(compiler: QueryCompiler): (query: Query) => CompiledQuery {
  const start = newStep()
  return (query) => {
    const node = query.toOperationNode() as RootOperationNode
    const parameters: unknown[] = []
    const end = walk(node, start, parameters)
    if (end === null) return compiler.compileQuery(node, QUERY_ID)
    end.sql ??= compiler.compileQuery(node, QUERY_ID).sql
    return { query: node, queryId: QUERY_ID, sql: end.sql, parameters }
  }
}

/** Collects the values, in order. Null: there's something beside templates and values in it. */
function walk(node: OperationNode, from: Step, parameters: unknown[]): Step | null {
  if (ValueNode.is(node)) {
    if (node.immediate) return null
    parameters.push(node.value)
    from.nextValue ??= newStep()
    return from.nextValue
  }
  // Only what comes from a template is the same object at each call.
  if (!RawNode.is(node) || !('raw' in node.sqlFragments)) return null
  let step: Step | null = stepInto(from, node.sqlFragments)
  for (const parameter of node.parameters) {
    step = walk(parameter, step, parameters)
    if (step === null) return null
  }
  return step
}

function stepInto({ nextPart }: Step, part: object): Step {
  const known = nextPart.get(part)
  if (known) return known
  const step = newStep()
  nextPart.set(part, step)
  return step
}

const newStep = (): Step => ({ nextPart: new WeakMap(), nextValue: null, sql: null })
