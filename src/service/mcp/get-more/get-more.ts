import { message } from '../../../shared/text/message.ts'
import { TOKEN_SIZE } from '../../../shared/values/estimate-tokens.ts'
import type { CancelSignal } from '../../cancel-signal.ts'
import { failedCall } from '../../replies/call-result.ts'
import { type WrittenResult, writeResult } from '../../replies/write-result.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'
import type { KeptReplies } from '../../store/kept-replies.ts'
import { stillHas } from '../code-mode/code-tool.ts'
import type { CustomerView } from '../customer-view.ts'
import { tooCostly } from '../fit-reply.ts'

/** Checked arguments of the tool. */
export interface MoreArguments {
  handle: string
  path?: string
  page?: number
}

interface MoreDeps {
  keptReplies: KeptReplies
  replies: ReplyRunner
}

/** Returns a part of a reply that was shortened. `tool`: the tool that the reply is from, if it's known. */
export async function getMore(
  view: CustomerView,
  { handle, path = '', page = 1 }: MoreArguments,
  signal: CancelSignal,
  { keptReplies, replies }: MoreDeps,
): Promise<{ result: WrittenResult; tool: string | null }> {
  const { token, server } = view
  const kept = await keptReplies.find(handle, token.id)
  if (!kept || server.replyBudget === null) {
    return { result: writeResult(failedCall('arguments', message('replies.more.expired'))), tool: null }
  }
  const { reply: packed } = kept
  const [tool = '', ...called] = kept.tool.split(' ')
  if (![tool, ...called].every((name) => stillHas(view, name))) {
    return { result: writeResult(failedCall('toolNotAllowed', message('replies.more.expired'))), tool }
  }
  const work = { packed, path, page, maxSize: server.replyBudget * TOKEN_SIZE }
  const rules = { size: packed.length * UNPACKED, share: token.id, signal }
  return { result: await replies.run('part', work, rules).catch(tooCostly), tool }
}

/** How many times larger a reply may be when it's unpacked, at a guess. */
const UNPACKED = 10
