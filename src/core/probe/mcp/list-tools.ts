import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { AppFailure } from '../../../shared/errors.ts'
import type { ProbedTool, ProbeWarning } from '../../../shared/probe/probe-result.ts'
import { problemOf, type StageProblem } from '../../../shared/probe/problem.ts'
import type { StageFacts } from '../../../shared/probe/stage.ts'
import { message } from '../../../shared/text/message.ts'
import { MAX_LIST_BYTES, MAX_TOOLS } from '../limits.ts'
import { StageFailure } from '../stage-failure.ts'
import type { Connection } from './connection.ts'
import { MAX_LEVELS } from './prune-deep.ts'
import { readTool } from './read-tool.ts'
import { RequestFailure, type RequestSettings, requestRaw } from './request.ts'

/** So many tools are read between two looks at what else there is to do. */
const AT_ONCE = 20

const anything = z.looseObject({})
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional().catch(undefined) })

/** What came of listing. */
export interface ListedTools {
  tools: ProbedTool[]
  warnings: ProbeWarning[]
  facts: StageFacts<'tools'>
  warning: StageProblem | null
}

const PROBLEMS = {
  timeUp: 'toolsStalled',
  refused: 'toolsRefused',
  http: 'toolsHttp',
  invalid: 'toolsInvalid',
  cut: 'httpCut',
  tooLarge: 'toolsTooLarge',
} as const

/**
 * Lists all tools, page by page, up to 20,000 tools and 20 MB. What the SDK rejects is still read, and reported as a
 * warning. Throws `StageFailure` of `tools`, or `AppFailure` cancelled.
 */
export async function listTools(
  connection: Connection,
  settings: Omit<RequestSettings, 'maxBytes' | 'problems' | 'expected'>,
): Promise<ListedTools> {
  const tools: ProbedTool[] = []
  const warnings: ProbeWarning[] = []
  const cursors = new Set<string>()
  let [pages, bytes, strict, deep] = [0, 0, true, false]
  let cursor: string | undefined
  let warning: StageProblem | null = null
  do {
    const params = cursor === undefined ? {} : { cursor }
    const request = { method: 'tools/list', params }
    let raw: Awaited<ReturnType<typeof requestRaw>>
    try {
      const limits = { maxBytes: MAX_LIST_BYTES - bytes, problems: PROBLEMS, expected: 'ListToolsResult' as const }
      const send: Parameters<typeof requestRaw>[1] = (options) => connection.client.request(request, anything, options)
      raw = await requestRaw(connection, send, { ...settings, ...limits })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      if (error.problem.code !== 'toolsTooLarge' || pages === 0) throw new StageFailure('tools', error.problem)
      warning = error.problem
      break
    }
    const parsed = page.safeParse(raw.result)
    if (!parsed.success) throw new StageFailure('tools', problemOf('toolsInvalid'))
    pages += 1
    strict &&= raw.strict
    deep ||= raw.deep
    for (const [index, entry] of parsed.data.tools.entries()) {
      // Checking thousands of schemas takes seconds, in which others want to be served.
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      if (settings.signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
      if (tools.length === MAX_TOOLS) warning = problemOf('toolsTooMany', { count: MAX_TOOLS })
      else readTool(entry, tools, warnings)
    }
    bytes += Buffer.byteLength(JSON.stringify(raw.result))
    cursor = parsed.data.nextCursor
    if (cursor !== undefined && cursors.has(cursor)) {
      warning ??= problemOf('toolsSamePage')
      break
    }
    if (cursor !== undefined) cursors.add(cursor)
  } while (cursor !== undefined && warning === null)

  warnings.push(...duplicates(tools))
  const cut = warning !== null
  if (deep) warning ??= problemOf('toolsDeep', { levels: MAX_LEVELS })
  if (!strict) warning ??= problemOf('toolsStrict')
  if (tools.length === 0) warning ??= problemOf('toolsNone')
  if (warnings.length > 0) warning ??= problemOf('toolsWarnings', { count: warnings.length })
  const sum = (part: (tool: ProbedTool) => number) => tools.reduce((total, tool) => total + part(tool), 0)
  const facts = {
    count: tools.length,
    pages,
    bytes: sum((tool) => tool.bytes),
    tokens: sum((tool) => tool.tokens),
    cut,
  }
  return { tools, warnings, facts, warning }
}

function duplicates(tools: readonly ProbedTool[]): ProbeWarning[] {
  const seen = new Map<string, number>()
  for (const { name } of tools) seen.set(name, (seen.get(name) ?? 0) + 1)
  return [...seen].flatMap(([tool, times]) =>
    times === 1 ? [] : [{ tool, message: message('probe.toolWarnings.duplicateName', { count: times }) }],
  )
}
