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
import { loadSdkChecks } from './sdk-checks.ts'

/** Number of tools to check before yielding to the event loop, because checking thousands of schemas takes seconds. */
export const TOOLS_AT_ONCE = 20

const anything = z.looseObject({})
const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional().catch(undefined) })

/** The result of listing a server's tools. */
export interface ListedTools {
  tools: ProbedTool[]
  warnings: ProbeWarning[]
  facts: StageFacts<'tools'>
  warning: StageProblem | null
  /** Why clients don't show any of the tools. */
  failure: StageProblem | null
}

/** Possible problems with `tools/list`. */
export const LIST_PROBLEMS = {
  timeUp: 'toolsStalled',
  refused: 'toolsRefused',
  http: 'toolsHttp',
  invalid: 'toolsInvalid',
  cut: 'httpCut',
  tooLarge: 'toolsTooLarge',
} as const

/**
 * Lists all tools, page by page, up to 20,000 tools and 20 MB. A list that an official SDK rejects is still read; `failure` then says that
 * clients built on it don't show any tools. `slow`: the time in milliseconds after which a known client gives up. Throws a `StageFailure`
 * for the `tools` stage, or `AppFailure` `cancelled`.
 */
export async function listTools(
  connection: Connection,
  { slow, ...settings }: Omit<RequestSettings, 'maxBytes' | 'problems' | 'isTaken'> & { slow: number },
): Promise<ListedTools> {
  const tools: ProbedTool[] = []
  const warnings: ProbeWarning[] = []
  const cursors = new Set<string>()
  const checks = await loadSdkChecks(settings.sdk)
  let [pages, bytes, slowest, deep] = [0, 0, 0, false]
  /** The first path rejected by an SDK. */
  let rejected: string | null = null
  let emptyCursor = false
  let cursor: string | undefined
  let warning: StageProblem | null = null
  do {
    const params = cursor === undefined ? {} : { cursor }
    const request = { method: 'tools/list', params }
    let raw: Awaited<ReturnType<typeof requestRaw>>
    try {
      const isTaken = (result: Record<string, unknown>) => {
        // The tools are checked individually.
        const place = checks.list({ ...result, tools: [] })
        rejected ??= place
        return place === null
      }
      const limits = { maxBytes: MAX_LIST_BYTES - bytes, problems: LIST_PROBLEMS, isTaken }
      const started = performance.now()
      const send: Parameters<typeof requestRaw>[1] = (options) => connection.client.request(request, anything, options)
      raw = await requestRaw(connection, send, { ...settings, ...limits })
      slowest = Math.max(slowest, performance.now() - started)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      if (error.problem.code !== 'toolsTooLarge' || pages === 0) throw new StageFailure('tools', error.problem)
      warning = error.problem
      break
    }
    const parsed = page.safeParse(raw.result)
    if (!parsed.success) throw new StageFailure('tools', problemOf('toolsInvalid'))
    pages += 1
    if (!raw.strict) rejected ??= ''
    deep ||= raw.deep
    for (const [index, entry] of parsed.data.tools.entries()) {
      if (index % TOOLS_AT_ONCE === TOOLS_AT_ONCE - 1) await setImmediate()
      if (settings.signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
      if (tools.length === MAX_TOOLS) warning = problemOf('toolsTooMany', { count: MAX_TOOLS })
      else {
        readTool(entry, tools, warnings)
        const place = checks.tool(entry)
        if (place === null) continue
        const tool = nameOf(entry)
        rejected ??= [tool, place].filter(Boolean).join(': ')
        warnings.push({ tool, message: message('probe.toolWarnings.rejected', { place: place || 'tool' }) })
      }
    }
    bytes += Buffer.byteLength(JSON.stringify(raw.result))
    cursor = parsed.data.nextCursor
    if (cursor === '') {
      emptyCursor = true
      break
    }
    if (cursor !== undefined && cursors.has(cursor)) {
      warning ??= problemOf('toolsSamePage')
      break
    }
    if (cursor !== undefined) cursors.add(cursor)
  } while (cursor !== undefined && warning === null)

  warnings.push(...duplicates(tools))
  const cut = warning !== null
  if (deep) warning ??= problemOf('toolsDeep', { levels: MAX_LEVELS })
  if (tools.length === 0) warning ??= problemOf('toolsNone')
  if (slowest > slow) warning ??= problemOf('toolsSlow', { seconds: Math.round(slowest / 100) / 10 })
  if (warnings.length > 0) warning ??= problemOf('toolsWarnings', { count: warnings.length })
  const sum = (part: (tool: ProbedTool) => number) => tools.reduce((total, tool) => total + part(tool), 0)
  const facts = {
    count: tools.length,
    pages,
    bytes: sum((tool) => tool.bytes),
    tokens: sum((tool) => tool.tokens),
    cut,
  }
  const failure = failureOf({ rejected, emptyCursor, isDeclared: isDeclared(connection), any: tools.length > 0 })
  return { tools, warnings, facts, warning, failure }
}

/** Whether the server declares that it has tools; if not, clients don’t list them. */
export const isDeclared = ({ client }: Connection): boolean => client.getServerCapabilities()?.tools !== undefined

/** Why some clients don't show any of the tools. */
function failureOf(found: {
  rejected: string | null
  emptyCursor: boolean
  isDeclared: boolean
  any: boolean
}): StageProblem | null {
  if (found.rejected !== null) return problemOf('toolsStrict', { place: found.rejected || 'tools/list' })
  if (!found.isDeclared && found.any) return problemOf('toolsUndeclared')
  return found.emptyCursor ? problemOf('toolsEmptyCursor') : null
}

const nameOf = (entry: unknown): string | null =>
  typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string' ? entry.name : null

function duplicates(tools: readonly ProbedTool[]): ProbeWarning[] {
  const seen = new Map<string, number>()
  for (const { name } of tools) seen.set(name, (seen.get(name) ?? 0) + 1)
  return [...seen].flatMap(([tool, times]) =>
    times === 1 ? [] : [{ tool, message: message('probe.toolWarnings.duplicateName', { count: times }) }],
  )
}
