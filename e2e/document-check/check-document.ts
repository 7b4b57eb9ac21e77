import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Operator } from '../harness/manage.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { checkRequest, operationsFor } from './check-request.ts'
import { Secrets } from './check-security.ts'
import { ArgumentMaker, type Choice } from './generate-arguments.ts'
import { importDocument } from './import-document.ts'
import { type ReadOperation, readOperations } from './outside-tools.ts'
import { type Problem, problem } from './problem.ts'
import { type GivenDocument, PREFIX, requestsOnly, withoutForeignReferences } from './read-file.ts'
import type { Arrived, Recorder } from './recorder.ts'
import type { Schema } from './schema.ts'
import { type CheckedCall, isTold, type Tally } from './tally.ts'

const CHOICES: readonly Choice[] = ['all', 'required', 'nulls']

export interface Tool {
  name: string
  inputSchema: Schema
}

/** The arguments of each choice for one tool, those left out that its own schema doesn't take or that repeat others. */
export function argumentsOf(tool: Tool): { made: Map<Choice, Record<string, unknown>>; failed: string[] } {
  const ajv = new Ajv2020({ strict: false, logger: false, unicodeRegExp: false })
  addFormats.default(ajv)
  const validate = ajv.compile(tool.inputSchema)
  const made = new Map<Choice, Record<string, unknown>>()
  const failed: string[] = []
  for (const choice of CHOICES) {
    const args = new ArgumentMaker(tool.inputSchema).make(choice)
    const hasNull = Object.values(args).includes(null)
    if (choice === 'nulls' && !hasNull) continue
    if (choice === 'required' && Object.keys(args).length === Object.keys(made.get('all') ?? {}).length) continue
    if (validate(args)) made.set(choice, args)
    else failed.push(`${tool.name} (${choice}): ${ajv.errorsText(validate.errors).slice(0, 200)}`)
  }
  return { made, failed }
}

/** Lets `fetch` see which kept sockets the service has closed while a large document held this process. */
export const closedSockets = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

/** Checks what arrived of one call against the operations it may be of; the one with the fewest problems counts, first one that no tool has reached yet. */
function judge(
  operations: readonly ReadOperation[],
  arrived: Arrived[],
  args: Record<string, unknown>,
  choice: Choice,
  secrets: Secrets,
  reply: string,
  reached: ReadonlySet<ReadOperation>,
) {
  const [request, second] = arrived
  if (!request) return { operation: undefined, problems: [problem('refused', 'tool', '', reply)] }
  if (second) return { operation: undefined, problems: [problem('unasked', 'request', '', 'was sent twice')] }
  const judged = operationsFor(operations, request, PREFIX).map((operation) => ({
    operation,
    problems: checkRequest(operation, request, args, { prefix: PREFIX, complete: choice === 'all', secrets }),
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

/** Imports an OpenAPI document, calls each of its tools, and compares what arrives with the original. */
export async function checkOpenApi(operator: Operator, recorder: Recorder, given: GivenDocument): Promise<Tally> {
  const started = Date.now()
  const secrets = new Secrets()
  const operations = await readOperations(requestsOnly(withoutForeignReferences(given.original)))
  await closedSockets()
  const { url, notices, undeployable } = await importDocument(operator, given, secrets, recorder.tokenUrl)
  const calls: CheckedCall[] = []
  const ungenerated: string[] = []
  const reached = new Set<ReadOperation>()
  await withMcpClient(url, async (client) => {
    const { tools } = await client.listTools()
    for (const tool of tools as Tool[]) {
      const { made, failed } = argumentsOf(tool)
      ungenerated.push(...failed)
      for (const [choice, args] of made) {
        recorder.take()
        await closedSockets()
        const result = await client.callTool({ name: tool.name, arguments: args })
        const reply = JSON.stringify(result.content)
        const { operation, problems } = judge(operations, recorder.take(), args, choice, secrets, reply, reached)
        if (operation) reached.add(operation)
        const names = [tool.name, ...(operation ? [nameOf(operation), operation.iid ?? ''] : [])]
        const silent = problems.filter(({ kind, name }) => kind === 'unasked' || !isTold(names, name, notices))
        const outcome = problems.length === 0 ? 'right' : silent.length === 0 ? 'told' : 'wrong'
        calls.push({
          operation: operation ? nameOf(operation) : '',
          tool: tool.name,
          choice,
          outcome,
          problems: byWeight(problems),
        })
      }
    }
  })
  const missing = operations.filter((operation) => !reached.has(operation))
  const silent = missing.filter((one) => !isTold([nameOf(one), one.iid ?? ''], '', notices))
  return {
    file: given.file,
    failure: null,
    operations: operations.length,
    unreached: silent.map(nameOf),
    unreachedTold: missing.length - silent.length,
    ungenerated,
    undeployable,
    calls,
    milliseconds: Date.now() - started,
  }
}

const WEIGHT: Problem['kind'][] = ['unasked', 'changed', 'lost', 'security', 'refused', 'missing', 'invalid']

const byWeight = (problems: Problem[]) =>
  problems.sort((left, right) => WEIGHT.indexOf(left.kind) - WEIGHT.indexOf(right.kind))
