import type { JsonPart } from '../replies/write-result.ts'
import type { CodeLimits } from './code-limits.ts'

/** A tool call requested by code. `args`: JSON text. Everything in it comes from the code and is untrusted. */
export interface CodeCall {
  id: number
  name: string
  args: string
}

/** The result of a tool call, as passed to the code. */
export interface CodeReply {
  id: number
  isError: boolean
  /** The reply as JSON text, if it's valid JSON. */
  json: JsonPart | null
  /** The content blocks as JSON text. */
  content: JsonPart
}

/** Why a run ended. `text`: the result as JSON text, or the error's message, both from the code. */
export type CodeEnd =
  | { kind: 'value'; text: string }
  | { kind: 'nothing' }
  | { kind: 'error'; text: string }
  | { kind: 'resultTooLong' | 'computed' | 'memory' | 'stack' }

/** The state of a run once it can't continue without a tool's result. */
export interface CodeTurn {
  /** New calls. */
  calls: CodeCall[]
  /** Null while the run hasn't ended. */
  end: CodeEnd | null
  /** Computing time so far, in milliseconds. */
  usedMs: number
}

/** What the thread does for one run, in this order. */
export interface CodeWork {
  /** Loads the interpreter. Returns the folder that describes the thread; see `threadFolder`. */
  open(limits: CodeLimits): Promise<string | null>
  /** Starts the code, which can call tools with these names. */
  begin(work: { code: string; tools: readonly string[] }): CodeTurn
  /** Continues with the results of calls. */
  resume(replies: readonly CodeReply[]): CodeTurn
}
