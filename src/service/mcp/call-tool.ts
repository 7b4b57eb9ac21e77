import { logFor } from '../../base/log/log.ts'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type Message, message, quoted } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { TOKEN_SIZE } from '../../shared/values/estimate-tokens.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import { failedCall, maskResult } from '../replies/call-result.ts'
import type { Economy } from '../replies/economy/shorten-reply.ts'
import { type WrittenResult, writeResult } from '../replies/write-result.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { ShortenedResult } from '../reply-thread/reply-work.ts'
import type { CallEntry, Reception } from '../store/call-entry.ts'
import type { KeptReplies } from '../store/kept-replies.ts'
import { createHandle } from '../store/secret.ts'
import type { StoredToken } from '../store/tokens.ts'
import type { Upstream, UpstreamCallResult } from '../upstream/call-upstream.ts'
import type { TraceContext } from '../upstream/trace-context.ts'
import type { ArgumentCheck } from './check-arguments.ts'
import type { PreparedTool } from './tool-set.ts'

export interface ToolCall {
  tool: PreparedTool
  args: Record<string, unknown>
  token: Pick<StoredToken, 'id' | 'values' | 'secrets'>
  secretsOf: (credentialId: string) => Readonly<Record<string, string>>
  signal: CancelSignal
  trace?: TraceContext | undefined
  /** Maximum length of a JSON reply, and the tool with which a model gets the rest; null if replies aren't shortened. */
  budget: { tokens: number; moreTool: string } | null
}

/** A result, and what the log says about it (see `CallEntry`). */
export type ReceivedResult = WrittenResult & Pick<CallEntry, 'reception' | 'shortened' | 'continues' | 'waited'>

export interface ToolDeps {
  check: ArgumentCheck
  upstream: Upstream
  replies: ReplyRunner
  keptReplies: KeptReplies
}

/** Checks the arguments, calls the upstream, and returns what the model reads. Every expected failure is a result. */
export async function callTool(
  call: ToolCall,
  { check, upstream, replies, keptReplies }: ToolDeps,
): Promise<ReceivedResult> {
  const { tool, token, secretsOf, signal, trace } = call
  const { endpoint, credentials, narrowing } = tool
  const checked = check(endpoint, call.args)
  if (!checked.ok) return writeResult(failedCall('arguments', invalidArguments(checked.problems)))
  const { outcome, secrets, waited, release } = await upstream.call({
    endpoint,
    credentials,
    args: checked.args,
    customerValues: token.values,
    customerSecrets: token.secrets,
    secretsOf,
    signal,
    share: token.id,
    trace,
  })
  const reception = credentials.some(({ perCustomer }) => perCustomer) ? receptionOf(outcome) : undefined
  if (outcome.kind === 'problem') {
    release()
    const { kind, words } = outcome.problem
    return { ...writeResult(maskResult(failedCall(kind, words), createSecretMasker(secrets))), reception }
  }
  const { toolName, reply } = endpoint
  const size = outcome.kind === 'answer' ? outcome.body.length : 0
  const work = { outcome, toolName, reply, narrowing, secrets }
  const rules = { size, share: token.id, signal }
  const run = (economy?: Economy) => replies.run('result', { ...work, economy }, rules)
  const economy = size > 0 ? economyOf(call, size) : undefined
  const whole: Promise<ReceivedResult> = (economy ? runShortened(run, economy, call, keptReplies) : run()).catch(
    tooCostly,
  )
  const result = await whole.finally(release)
  if (reception === undefined && waited.ms === 0) return result
  return { ...result, reception, waited: waited.ms === 0 ? undefined : waited }
}

/** Returns how the reply is shortened if it's too long; undefined if it isn't shortened, or can't be too long. */
function economyOf({ tool, budget }: ToolCall, bytes: number): Economy | undefined {
  if (!budget) return undefined
  // A byte is one token at most, such as half of a character in an Asian encoding.
  if (bytes <= Math.min(budget.tokens, tool.endpoint.reply.maxCharacters)) return undefined
  return { maxSize: budget.tokens * TOKEN_SIZE, handle: createHandle(), tool: budget.moreTool }
}

/** Runs the work on a reply, and keeps the reply if it was shortened. If it can't be kept, it's truncated instead. */
async function runShortened(
  run: (economy?: Economy) => Promise<ShortenedResult>,
  economy: Economy,
  { tool, token }: ToolCall,
  keptReplies: KeptReplies,
): Promise<ReceivedResult> {
  const { packed, ...result } = await run(economy)
  if (packed === undefined) return result
  const kept = { handle: economy.handle, tokenId: token.id, tool: tool.endpoint.toolName, reply: packed }
  const isKept = await keptReplies.put(kept).catch((error: unknown) => {
    logFor('service/mcp').error('A long reply couldn’t be kept', error)
    return false
  })
  return isKept ? result : run()
}

/** Tells the model what's wrong with its arguments. */
export const invalidArguments = (problems: readonly Message[]): Message =>
  quoted([message('mcp.argumentsInvalid'), ...problems].map(say).join('\n'))

/** Returns how the API received a call's credential; undefined if that's unknown because the API is busy or broken, or wasn't reached. */
function receptionOf(outcome: UpstreamCallResult['outcome']): Reception | undefined {
  if (outcome.kind === 'problem') return outcome.problem.isLoginRefused ? 'login' : undefined
  if (outcome.kind !== 'answer') return undefined
  const { status } = outcome
  if (status === 401 || status === 403) return `${status}`
  return status < 500 && status !== 407 && status !== 429 ? 'accepted' : undefined
}

/**
 * Returns the result for a reply that exceeded the processing limits or whose processing was canceled; other errors are bugs and rethrown.
 */
export function tooCostly(error: unknown): WrittenResult {
  if (!(error instanceof AppFailure)) throw error
  if (error.detail.kind === 'cancelled') return writeResult(failedCall('cancelled', message('mcp.cancelled')))
  return writeResult(failedCall('upstreamTooLarge', message('mcp.tooCostly')))
}
