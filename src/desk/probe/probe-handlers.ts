import { z } from 'zod'
import { AppFailure } from '../../shared/errors.ts'
import { parseExactJson } from '../../shared/exact-json.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { probeCommands } from '../../shared/probe/commands.ts'
import type { ProbeResult } from '../../shared/probe/probe-result.ts'
import type { ToolRun } from '../../shared/probe/tool-reply.ts'
import { message } from '../../shared/text/message.ts'
import type { SendEvent } from '../ports.ts'
import type { ToolCall } from './mcp/call-tool.ts'
import type { ProbeOptions } from './probe.ts'
import type { RunToolOptions } from './run-tool.ts'

/** The connection test on this computer's network. */
export interface ProbeEngine {
  /**
   * `workspaceId`: the URL's workspace, if known. `isOneOfMany`: whether many URLs are tested, so that what their server requires may have
   * been read for an earlier one.
   */
  probe(options: ProbeOptions & { workspaceId?: string | undefined; isOneOfMany?: boolean }): Promise<ProbeResult>
  runTool(options: RunToolOptions): Promise<ToolRun>
  report(result: ProbeResult): Promise<string>
}

interface Deps {
  engine: ProbeEngine
  /** Called with the result of testing a URL. */
  onResult: (url: string, result: ProbeResult) => void
  sendEvent: SendEvent
}

/** Creates the handlers for the connection test. */
export function createProbeHandlers({
  engine,
  sendEvent,
  onResult,
}: Deps): Pick<CommandHandlers, keyof typeof probeCommands> {
  return {
    'probe.run': async ({ runId, call, ...input }, { signal }) => {
      const result = await engine.probe({
        ...input,
        call: call && { tool: call.tool, ...readArguments(call.arguments) },
        signal,
        onStage: (report) => sendEvent('probe.stage', { runId, report }),
      })
      onResult(input.url, result)
      return result
    },
    'probe.runTool': async ({ url, headers, tool, arguments: json, known }, { signal }) => {
      const call = { tool, ...readArguments(json) }
      return engine.runTool({ url, headers, call, known: known ?? undefined, signal })
    },
    'probe.report': async ({ result }) => ({ markdown: await engine.report(result) }),
  }
}

const object = z.record(z.string(), z.unknown())

function readArguments(json: string): Pick<ToolCall, 'arguments' | 'write'> {
  const exact = parseExactJson(json)
  const parsed = object.safeParse(exact?.value)
  if (!exact || !parsed.success) {
    throw new AppFailure({
      kind: 'invalidInput',
      fields: { arguments: message('probe.run.notObject') },
    })
  }
  return { arguments: parsed.data, write: exact.write }
}
