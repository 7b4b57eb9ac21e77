import type { Operator } from '../harness/manage.ts'
import { callTools, closedSockets, type ToolCall } from './call-tools.ts'
import { checkRequest, operationsFor } from './check-request.ts'
import { Secrets } from './check-security.ts'
import { importDocument } from './import-document.ts'
import { type ReadOperation, readOperations } from './outside-tools.ts'
import { problem } from './problem.ts'
import { type InputDocument, PREFIX, requestsOnly, withoutForeignReferences } from './read-file.ts'
import type { Recorder } from './recorder.ts'
import { isMissingReported } from './reported.ts'
import type { Tally } from './tally.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

/**
 * Checks the requests of one call against the operations it may belong to, and picks the operation with the fewest problems, preferring one
 * that no tool has reached yet.
 */
function judge(
  operations: readonly ReadOperation[],
  { args, complete, arrived, reply }: ToolCall,
  secrets: Secrets,
  reached: ReadonlySet<ReadOperation>,
) {
  const [request, second] = arrived
  if (!request) return { operation: undefined, problems: [problem('refused', 'tool', '', reply)] }
  if (second) return { operation: undefined, problems: [problem('unasked', 'request', '', 'was sent twice')] }
  const judged = operationsFor(operations, request, PREFIX).map((operation) => ({
    operation,
    problems: checkRequest(operation, request, args, { prefix: PREFIX, complete, secrets }),
  }))
  const rank = ({ operation, problems }: (typeof judged)[number]) =>
    2 * problems.length + (reached.has(operation) ? 1 : 0)
  judged.sort((left, right) => rank(left) - rank(right))
  return (
    judged[0] ?? {
      operation: undefined,
      problems: [problem('invalid', 'path', '', `${request.method} ${request.path}`)],
    }
  )
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Imports an OpenAPI document, calls each of its tools, and compares the requests with the original document. */
export async function checkOpenApi(operator: Operator, recorder: Recorder, given: InputDocument): Promise<Tally> {
  const started = Date.now()
  const secrets = new Secrets()
  const operations = await readOperations(withoutForeignReferences(requestsOnly(given.original)))
  await closedSockets()
  const imported = await importDocument(operator, given, secrets, recorder.tokenUrl)
  const reached = new Set<ReadOperation>()
  const { calls, ungenerated, uncalled } = await callTools(imported, recorder, (call) => {
    const { operation, problems } = judge(operations, call, secrets, reached)
    if (!operation) return { names: [], problems }
    reached.add(operation)
    return { names: [nameOf(operation), operation.iid ?? ''], problems }
  })
  const known = new Set(uncalled.map(plain))
  const missing = operations.filter((one) => !reached.has(one) && !known.has(plain(one.iid ?? '')))
  const silent = missing.filter((one) => !isMissingReported([nameOf(one), one.iid ?? ''], imported.notices))
  return {
    file: given.file,
    failure: null,
    operations: operations.length,
    unreached: silent.map(nameOf),
    unreachedReported: missing.length - silent.length,
    ungenerated,
    undeployable: imported.undeployable,
    calls,
    milliseconds: Date.now() - started,
  }
}
