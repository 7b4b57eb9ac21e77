import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { TOKEN_SIZE } from '../../shared/values/estimate-tokens.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { failedCall } from '../replies/call-result.ts'
import type { Economy } from '../replies/economy/shorten-reply.ts'
import { type WrittenResult, writeResult } from '../replies/write-result.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { ResultWork, ShortenedResult } from '../reply-thread/reply-work.ts'
import type { CallEntry } from '../store/call-entry.ts'
import type { KeptReplies } from '../store/kept-replies.ts'
import { createHandle } from '../store/secret.ts'

/** A result, and what the log says about it (see `CallEntry`). */
export type ReceivedResult = WrittenResult & Pick<CallEntry, 'reception' | 'shortened' | 'continues' | 'waited'>

/** Maximum length of a JSON reply, and the tool with which a model gets the rest. */
export interface ReplyBudget {
  tokens: number
  moreTool: string
}

interface FitRules {
  /** Null if replies aren't shortened. */
  budget: ReplyBudget | null
  tokenId: string
  /** The tool that the reply is kept for; see `NewReply`. */
  tool: string
  signal: CancelSignal
}

interface FitDeps {
  replies: ReplyRunner
  keptReplies: KeptReplies
}

/** Converts an outcome for the model. If it's a JSON reply over the budget, shortens it, and keeps the whole reply. */
export async function fitReply(
  work: Omit<ResultWork, 'economy'>,
  { budget, tokenId, tool, signal }: FitRules,
  { replies, keptReplies }: FitDeps,
): Promise<ReceivedResult> {
  const { outcome, reply } = work
  const size = outcome.kind === 'answer' ? outcome.body.length : 0
  const rules = { size, share: tokenId, signal }
  const run = (economy?: Economy) => replies.run('result', { ...work, economy }, rules)

  /** Runs the work on a reply, and keeps the reply if it was shortened. If it can't be kept, it's truncated instead. */
  async function runShortened(economy: Economy): Promise<ReceivedResult> {
    const { packed, ...result }: ShortenedResult = await run(economy)
    if (packed === undefined) return result
    const kept = { handle: economy.handle, tokenId, tool, reply: packed }
    const isKept = await keptReplies.put(kept).catch((error: unknown) => {
      logFor('service/mcp').error('A long reply couldn’t be kept', error)
      return false
    })
    return isKept ? result : run()
  }

  const economy = economyOf(budget, size, reply.maxCharacters)
  return (economy ? runShortened(economy) : run()).catch(tooCostly)
}

/** Returns how a reply is shortened if it's too long; undefined if it isn't shortened, or can't be too long. */
function economyOf(budget: ReplyBudget | null, bytes: number, maxCharacters: number): Economy | undefined {
  if (!budget) return undefined
  // A byte is one token at most, such as half of a character in an Asian encoding.
  if (bytes <= Math.min(budget.tokens, maxCharacters)) return undefined
  return { maxSize: budget.tokens * TOKEN_SIZE, handle: createHandle(), tool: budget.moreTool }
}

/**
 * Returns the result for a reply that exceeded the processing limits or whose processing was canceled; other errors are bugs and rethrown.
 */
export function tooCostly(error: unknown): WrittenResult {
  if (!(error instanceof AppFailure)) throw error
  if (error.detail.kind === 'cancelled') return writeResult(failedCall('cancelled', message('mcp.cancelled')))
  return writeResult(failedCall('upstreamTooLarge', message('mcp.tooCostly')))
}
