import type { ExactJson } from '../../../shared/exact-json.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { estimateTokens, textSize } from '../../../shared/values/estimate-tokens.ts'
import { narrowingWords } from '../narrowing.ts'
import { fitJson } from './fit.ts'
import { fold } from './fold.ts'

/** How a long JSON reply is shortened. */
export interface Economy {
  /** Maximum size of the shortened reply (see `textSize`). */
  maxSize: number
  /** With this handle, and the tool of this name, a model can get the rest. */
  handle: string
  tool: string
}

/**
 * Returns a shortened reply as JSON text: `shortened` says how to get the rest, and `reply` is the reply, with empty values omitted, tables
 * in place of lists of similar objects, and notes that begin with “…” in place of what's missing.
 */
export function shortenReply(
  { value, write }: ExactJson,
  { maxSize, handle, tool }: Economy,
  narrowing: readonly string[],
): string {
  const tokens = estimateTokens(write(value))
  const note = say(message('replies.more.note', { tokens, tool, arguments: narrowingWords(narrowing) }))
  const head = `{"shortened":${JSON.stringify({ note, handle })},"reply":`
  return `${head}${write(fitJson(fold(value), maxSize - textSize(head) - 1, write))}}`
}
