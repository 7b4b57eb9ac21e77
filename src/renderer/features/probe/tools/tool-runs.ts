import type { AppError } from '../../../../shared/errors.ts'
import type { ProbedTool } from '../../../../shared/probe/probe-result.ts'
import type { ToolRun } from '../../../../shared/probe/tool-reply.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { noteReplySize } from '../../../lib/largest-replies.ts'
import { createStore } from '../../../lib/store.ts'
import type { ProbeTarget } from '../probe-store.ts'

/** A tool's last run in this session. Times in ms since 1970. */
export type LastRun =
  | { state: 'running'; abort: AbortController; at: number }
  | { state: 'done'; outcome: ToolRun; at: number }
  | { state: 'failed'; error: AppError; at: number }

/** This session's last runs, by `toolKey`. */
export const toolRunStore = createStore<Readonly<Record<string, LastRun>>>({})

/** Identifies a tool of a tested server. Contains the URL, so use it only for stores. */
export function toolKey(target: ProbeTarget, tool: string): string {
  return JSON.stringify([target.url, target.headers, tool])
}

const note = (key: string, run: LastRun) => toolRunStore.update((all) => ({ ...all, [key]: run }))

/** Runs a tool once with arguments as JSON text, and stores its reply or error. Never rejects. */
export async function runTool(target: ProbeTarget, tool: ProbedTool, json: string): Promise<void> {
  const key = toolKey(target, tool.name)
  if (toolRunStore.get()[key]?.state === 'running') return
  const abort = new AbortController()
  note(key, { state: 'running', abort, at: Date.now() })
  try {
    const { url, headers } = target
    const asked = { url, headers, tool: tool.name, arguments: json, known: tool }
    const outcome = await invoke('probe.runTool', asked, { signal: abort.signal })
    if (outcome.reply) noteReplySize(target.url, outcome.reply.bytes)
    note(key, { state: 'done', outcome, at: Date.now() })
  } catch (thrown) {
    const error = appErrorOf('Running a tool', thrown)
    note(key, { state: 'failed', error, at: Date.now() })
  }
}

export function cancelTool(target: ProbeTarget, tool: string): void {
  const run = toolRunStore.get()[toolKey(target, tool)]
  if (run?.state === 'running') run.abort.abort()
}
