import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import type { Credential } from '../../shared/management/definition/credential.ts'
import { type Message, message, quoted } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import type { CustomerLogins } from '../logins/customer-logins.ts'
import { failedCall, maskResult } from '../replies/call-result.ts'
import { writeResult } from '../replies/write-result.ts'
import type { ReplyRunner } from '../reply-thread/reply-thread.ts'
import type { Reception } from '../store/call-entry.ts'
import type { KeptReplies } from '../store/kept-replies.ts'
import type { StoredToken } from '../store/tokens.ts'
import type { Upstream, UpstreamCallResult } from '../upstream/call-upstream.ts'
import type { TraceContext } from '../upstream/trace-context.ts'
import type { ArgumentCheck } from './check-arguments.ts'
import { fitReply, type ReceivedResult, type ReplyBudget } from './fit-reply.ts'
import type { PreparedTool } from './tool-set.ts'

export interface ToolCall {
  tool: PreparedTool
  args: Record<string, unknown>
  token: Pick<StoredToken, 'id' | 'serverId' | 'customerId' | 'values' | 'secrets'>
  secretsOf: (credentialId: string) => Readonly<Record<string, string>>
  signal: CancelSignal
  trace?: TraceContext | undefined
  budget: ReplyBudget | null
  /** Whether code processes the reply, which then isn't truncated to what fits a model. */
  isForCode?: boolean
}

export interface ToolDeps {
  check: ArgumentCheck
  upstream: Upstream
  logins: Pick<CustomerLogins, 'tokenFor'>
  replies: ReplyRunner
  keptReplies: KeptReplies
}

/** Maximum length of a text reply to code, in characters. */
const MAX_FOR_CODE = 5_000_000

/** Checks the arguments, calls the upstream, and returns what the model reads. Every expected failure is a result. */
export async function callTool(
  call: ToolCall,
  { check, upstream, logins, replies, keptReplies }: ToolDeps,
): Promise<ReceivedResult> {
  const { tool, token, secretsOf, signal, trace, budget, isForCode = false } = call
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
    login: (credential, secrets, refused) => logins.tokenFor(token, { credential, secrets }, refused),
    share: token.id,
    trace,
  })
  const reception = credentials.some(isOwn) ? receptionOf(outcome) : undefined
  if (outcome.kind === 'problem') {
    release()
    const { kind, words } = outcome.problem
    return { ...writeResult(maskResult(failedCall(kind, words), createSecretMasker(secrets))), reception }
  }
  const { toolName } = endpoint
  const reply = isForCode ? { ...endpoint.reply, maxCharacters: MAX_FOR_CODE } : endpoint.reply
  const work = { outcome, toolName, reply, narrowing, secrets }
  const fitted = fitReply(work, { budget, tokenId: token.id, tool: toolName, signal }, { replies, keptReplies })
  const result = await fitted.finally(release)
  if (reception === undefined && waited.ms === 0) return result
  return { ...result, reception, waited: waited.ms === 0 ? undefined : waited }
}

/** Tells the model what's wrong with its arguments. */
export const invalidArguments = (problems: readonly Message[]): Message =>
  quoted([message('mcp.argumentsInvalid'), ...problems].map(say).join('\n'))

/** Whether each customer has their own value or login for the credential. */
const isOwn = ({ perCustomer, details }: Credential): boolean => perCustomer || details.kind === 'oauth'

/** Returns how the API received a call's credential; undefined if that's unknown because the API is busy or broken, or wasn't reached. */
function receptionOf(outcome: UpstreamCallResult['outcome']): Reception | undefined {
  if (outcome.kind === 'problem') return outcome.problem.isLoginRefused ? 'login' : undefined
  if (outcome.kind !== 'answer') return undefined
  const { status } = outcome
  if (status === 401 || status === 403) return `${status}`
  return status < 500 && status !== 407 && status !== 429 ? 'accepted' : undefined
}
