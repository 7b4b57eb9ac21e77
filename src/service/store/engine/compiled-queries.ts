import {
  type CompiledQuery,
  type OperationNode,
  type QueryCompiler,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely'

/** A statement with its values: Kysely's `sql` template. */
export type Query = RawBuilder<unknown>

/**
 * A node of the cache: how much of a statement has been walked so far, i.e. the strings of its template and of nested ones, separated by
 * values.
 */
interface Step {
  nextPart: WeakMap<object, Step>
  nextValue: Step | null
  /** The statement that ends here, if it has been compiled. */
  sql: string | null
}

const QUERY_ID = { queryId: 'store' }

/**
 * Creates a function that compiles statements for one engine and caches them. A statement's text depends only on the templates in the code,
 * so each combination is compiled once; templates are identified by their string arrays.
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

/** Collects the values, in order. Returns null if there's anything other than templates and values. */
function walk(node: OperationNode, from: Step, parameters: unknown[]): Step | null {
  if (ValueNode.is(node)) {
    if (node.immediate) return null
    parameters.push(node.value)
    from.nextValue ??= newStep()
    return from.nextValue
  }
  // Only a template's array is the same object on each call.
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
