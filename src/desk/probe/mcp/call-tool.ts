import { z } from 'zod'
import type { ProbedTool } from '../../../shared/probe/probe-result.ts'
import { problemOf, type StageProblem } from '../../../shared/probe/problem.ts'
import type { ToolReply } from '../../../shared/probe/tool-reply.ts'
import { MAX_REPLY_BYTES } from '../limits.ts'
import { StageFailure } from '../stage-failure.ts'
import type { Connection } from './connection.ts'
import { hasHeaderParams, headerParamsProblem } from './header-params.ts'
import { MAX_LEVELS } from './prune-deep.ts'
import { readReply } from './read-reply.ts'
import { RequestFailure, type RequestSettings, requestRaw } from './request.ts'
import { loadSdkChecks } from './sdk-checks.ts'

/** Some clients, e.g. Claude Code, truncate replies longer than this many tokens. */
const LARGE_TOKENS = 25_000

const anything = z.looseObject({})
const PROBLEMS = {
  timeUp: 'callStalled',
  refused: 'callRefused',
  http: 'callHttp',
  invalid: 'callInvalid',
  cut: 'callCut',
  tooLarge: 'callTooLarge',
} as const

export interface ToolCall {
  tool: string
  arguments: Record<string, unknown>
  /** Serializes the arguments when JSON.stringify can't: numbers with more digits than a double can represent. */
  write?: (value: unknown) => string
}

/**
 * Calls a tool exactly once. An error reply counts as a reply, with a warning. `known` is the tool as listed, if it was listed. Throws
 * `StageFailure` for the `call` stage, or `AppFailure` `cancelled` when canceled, in which case the request is canceled, too.
 */
export async function callTool(
  connection: Connection,
  call: ToolCall,
  known: ProbedTool | undefined,
  settings: Omit<RequestSettings, 'maxBytes' | 'problems' | 'isTaken'>,
): Promise<{ reply: ToolReply; warning: StageProblem | null }> {
  const params = { name: call.tool, arguments: call.arguments }
  // A marked parameter must also be sent as a header, and only the SDK's own call does that (2026-07-28, SEP-2243).
  const mirrored = known !== undefined && hasHeaderParams(known.inputSchema)
  if (mirrored && connection.client.getProtocolEra() === 'modern') {
    const reason = headerParamsProblem(known.inputSchema)
    if (reason !== null) throw new StageFailure('call', problemOf('callHeaders', { reason }))
  }
  connection.recorder.write = call.write ?? null
  const checks = await loadSdkChecks(settings.sdk)
  const started = performance.now()
  try {
    const { result, strict, deep } = await requestRaw(
      connection,
      (options) =>
        mirrored
          ? connection.client.callTool(params, {
              ...options,
              toolDefinition: { name: known.name, inputSchema: { ...known.inputSchema, type: 'object' } },
            })
          : connection.client.request({ method: 'tools/call', params }, anything, options),
      {
        ...settings,
        maxBytes: MAX_REPLY_BYTES,
        problems: PROBLEMS,
        isTaken: (value) => checks.reply(value) === null,
      },
    )
    const reply = readReply(call.tool, result, performance.now() - started, settings.context.mask)
    return { reply, warning: deep ? problemOf('callDeep', { levels: MAX_LEVELS }) : warningOf(reply, strict) }
  } catch (error) {
    if (error instanceof RequestFailure) throw new StageFailure('call', error.problem)
    throw error
  }
}

function warningOf(reply: ToolReply, strict: boolean): StageProblem | null {
  if (reply.isError) return problemOf('callError', { tool: reply.tool })
  if (!strict) return problemOf('callInvalid')
  return reply.tokens > LARGE_TOKENS ? problemOf('callLarge', { count: reply.tokens }) : null
}
