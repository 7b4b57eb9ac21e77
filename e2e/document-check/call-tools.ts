import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { withMcpClient } from '../harness/mcp-client.ts'
import type { Arrived } from './arrived-request.ts'
import { ArgumentMaker, type Choice } from './generate-arguments.ts'
import type { Imported } from './import-document.ts'
import type { Problem } from './problem.ts'
import type { Recorder } from './recorder.ts'
import { isReported } from './reported.ts'
import type { Schema } from './schema.ts'
import type { CheckedCall } from './tally.ts'

const CHOICES: readonly Choice[] = ['all', 'required', 'nulls']

interface Tool {
  name: string
  inputSchema: Schema
}

/** A tool call and the requests it caused. */
export interface ToolCall {
  args: Record<string, unknown>
  /** Whether every argument was passed. */
  complete: boolean
  arrived: Arrived[]
  /** The tool's response. */
  reply: string
}

/** The verdict on one call, with all names of the operation or request it matched. */
export interface Judged {
  /** The first name is the one to display; empty if the call matched nothing. */
  names: string[]
  problems: Problem[]
}

export interface ToolCalls {
  calls: CheckedCall[]
  /** Tools the generator couldn't make valid arguments for, each with the choice and the reason. */
  ungenerated: string[]
  /** Names of the tools that weren't called at all for this reason. */
  uncalled: string[]
}

/** The arguments for each choice of one tool, without duplicates and without arguments that the tool's own schema rejects. */
function argumentsOf(tool: Tool): { made: Map<Choice, Record<string, unknown>>; failed: string[] } {
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

/** Lets `fetch` notice which keep-alive sockets the service closed while a large document was blocking this process. */
export const closedSockets = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

const WEIGHT: Problem['kind'][] = ['unasked', 'changed', 'lost', 'security', 'refused', 'missing', 'invalid']

const byWeight = (problems: readonly Problem[]) =>
  [...problems].sort((left, right) => WEIGHT.indexOf(left.kind) - WEIGHT.indexOf(right.kind))

/** Calls every tool on a stream with the arguments for each choice, and checks the resulting requests. */
export async function callTools(
  { url, notices }: Imported,
  recorder: Recorder,
  judge: (call: ToolCall) => Judged,
): Promise<ToolCalls> {
  const found: ToolCalls = { calls: [], ungenerated: [], uncalled: [] }
  await closedSockets()
  await withMcpClient(url, async (client) => {
    const { tools } = await client.listTools()
    for (const tool of tools as Tool[]) {
      const { made, failed } = argumentsOf(tool)
      found.ungenerated.push(...failed)
      if (made.size === 0) found.uncalled.push(tool.name)
      for (const [choice, args] of made) {
        recorder.take()
        await closedSockets()
        const result = await client.callTool({ name: tool.name, arguments: args })
        const reply = JSON.stringify(result.content)
        const call = { args, complete: choice === 'all', arrived: recorder.take(), reply }
        const { names, problems } = judge(call)
        const silent = problems.filter((one) => !isReported(one, [tool.name, ...names], notices, tool.inputSchema))
        const outcome = problems.length === 0 ? 'right' : silent.length === 0 ? 'reported' : 'wrong'
        const [operation = ''] = names
        found.calls.push({ operation, tool: tool.name, choice, outcome, problems: byWeight(problems) })
      }
    }
  })
  return found
}
