import { logFor } from '../../base/log/log.ts'
import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import type { CallErrorKind } from '../../shared/management/records/call-record.ts'
import { type Message, message, quoted } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { CallLog } from '../calls/call-log.ts'
import type { CancelSignal } from '../cancel-signal.ts'
import type { InFlight } from '../in-flight.ts'
import type { FairSlots } from '../limits/fair-slots.ts'
import { failedCall } from '../replies/call-result.ts'
import { type WrittenResult, writeResult } from '../replies/write-result.ts'
import { maskHandles } from '../store/secret.ts'
import type { CallSpan, Tracing } from '../tracing/tracing.ts'
import { knownSecrets } from '../upstream/secret-texts.ts'
import { continueTrace } from '../upstream/trace-context.ts'
import { UNAVAILABLE_TOOL } from './availability.ts'
import { callTool, invalidArguments, type ToolDeps } from './call-tool.ts'
import { type CodeDeps, runCode } from './code-mode/run-code.ts'
import type { CustomerView } from './customer-view.ts'
import type { ReceivedResult, ReplyBudget } from './fit-reply.ts'
import { getMore, type MoreArguments } from './get-more/get-more.ts'
import { moreToolOf } from './get-more/more-tool.ts'
import { noSuchTool as describeMissing, search } from './search-mode/find-tools.ts'
import { type ResolvedCall, resolveCall } from './search-mode/resolve-call.ts'
import type { SearchIndexes } from './search-mode/search-indexes.ts'

/** The result of a `tools/call`, or an error if its tool doesn't exist for this customer. */
type CallOutcome = { kind: 'result'; result: ReceivedResult } | { kind: 'noSuchTool'; message: string }

export interface CallDeps extends ToolDeps, CodeDeps {
  log: Pick<CallLog, 'record' | 'listed'>
  /** Slots for each token's calls, including calls in a batch. */
  slots: FairSlots
  /** Used by calls that search tools. */
  indexes: SearchIndexes
  /** Calls that haven't been recorded yet. */
  calls: InFlight
  /** If undefined, nothing is traced. */
  tracing?: Tracing | undefined
}

/** Runs one `tools/call` from a customer when it's the token's turn, and records it. Never throws. */
export const runCall = (
  view: CustomerView,
  name: string,
  args: Record<string, unknown>,
  signal: CancelSignal,
  deps: CallDeps,
): Promise<CallOutcome> => deps.calls.add(run(view, resolveCall(view, name, args, deps.check), signal, deps))

async function run(view: CustomerView, call: ResolvedCall, signal: CancelSignal, deps: CallDeps): Promise<CallOutcome> {
  const { token, server, trace } = view
  const { name } = call
  const span = deps.tracing && beginSpan(view, name, deps.tracing)
  // Code has its own limits. If it took a slot, the calls that it makes could wait for that slot forever.
  const takesSlot = call.kind !== 'code'
  const turn = takesSlot ? deps.slots.enter(token.id, signal) : true
  const entered = turn === true || (await turn)
  const next = span?.trace ?? (trace && continueTrace(trace))
  const at = Date.now()
  const started = performance.now()
  const outcome: CallOutcome = entered
    ? await response(next ? { ...view, trace: next } : view, call, signal, deps)
    : { kind: 'result', result: writeResult(failedCall('cancelled', message('mcp.cancelled'))) }
  if (entered && takesSlot) deps.slots.leave(token.id)
  const result = outcome.kind === 'result' ? outcome.result : noSuchTool(view, name)
  span?.end(result.errorKind)
  const givenArguments = JSON.stringify(call.args)
  deps.log.record({
    at,
    tokenId: token.id,
    customerId: token.customerId,
    serverId: server.id,
    tool: name,
    ok: result.errorKind === null,
    test: view.isTest ?? false,
    errorKind: result.errorKind,
    status: result.status,
    durationMs: performance.now() - started,
    argumentBytes: Buffer.byteLength(givenArguments),
    replyBytes: result.bytes,
    arguments: server.logContent ? maskArguments(view, call) : null,
    reply: server.logContent ? maskHandles(result.beginning) : null,
    reception: result.reception,
    shortened: result.shortened,
    continues: result.continues,
    waited: result.waited,
  })
  return outcome
}

function beginSpan({ find, trace, server }: CustomerView, name: string, tracing: Tracing): CallSpan {
  return tracing.beginCall({ trace, tool: find(name).kind === 'tool' ? name : null, serverId: server.id })
}

async function response(
  view: CustomerView,
  call: ResolvedCall,
  signal: CancelSignal,
  deps: CallDeps,
): Promise<CallOutcome> {
  if (call.kind === 'invalid') return failed('arguments', invalidArguments(call.problems))
  try {
    if (call.kind === 'search') {
      return { kind: 'result', result: writeResult(await search(view, call, deps.indexes)) }
    }
    if (call.kind === 'more') return { kind: 'result', result: await more(view, call, signal, deps) }
    if (call.kind === 'code') return { kind: 'result', result: await code(view, call, signal, deps) }
    const { name, args, isForCode } = call
    const found = view.find(name)
    if (found.kind === 'unavailable') return failed('notAvailable', quoted(view.unavailable ?? ''))
    if (found.kind !== 'tool') return await missing(view, call, deps.indexes)
    const { tool } = found
    const { token, server, trace } = view
    const budget = isForCode ? null : budgetOf(view)
    const { secretsOf } = server
    const result = await callTool({ tool, args, token, secretsOf, signal, trace, budget, isForCode }, deps)
    return { kind: 'result', result }
  } catch (error) {
    const reference = logFor('service/mcp').error('tools/call failed', error)
    return failed('internal', message('mcp.failed', { reference }))
  }
}

/** Returns the budget for replies to the model; null if they aren't shortened. */
function budgetOf(view: CustomerView): ReplyBudget | null {
  const moreTool = moreToolOf(view)
  const { replyBudget } = view.server
  return moreTool !== null && replyBudget !== null ? { tokens: replyBudget, moreTool } : null
}

/** Runs code. Each of its calls is limited and recorded like any other. */
function code(
  view: CustomerView,
  { name, args }: Extract<ResolvedCall, { kind: 'code' }>,
  signal: CancelSignal,
  deps: CallDeps,
): Promise<ReceivedResult> {
  const given = { name, code: args.code as string, budget: budgetOf(view), signal }
  return runCode(
    view,
    given,
    async (current, tool, toolArgs, stop) => {
      const call = { kind: 'tool', name: tool, args: toolArgs, isIndirect: true, isForCode: true } as const
      const outcome = await deps.calls.add(run({ ...current, trace: view.trace }, call, stop, deps))
      return outcome.kind === 'result' ? outcome.result : noSuchTool(current, tool)
    },
    deps,
  )
}

/** Returns more of a reply. For the log, replaces the handle among the arguments with the tool that the reply is from. */
async function more(
  view: CustomerView,
  call: Extract<ResolvedCall, { kind: 'more' }>,
  signal: CancelSignal,
  deps: CallDeps,
): Promise<ReceivedResult> {
  const { handle, ...rest } = call.args as unknown as MoreArguments
  const { result, tool } = await getMore(view, { handle, ...rest }, signal, deps)
  call.args = { tool, ...rest }
  return { ...result, continues: tool }
}

const failed = (errorKind: CallErrorKind, words: Message): CallOutcome => ({
  kind: 'result',
  result: writeResult(failedCall(errorKind, words)),
})

/** Returns the outcome of a call to a tool that doesn't exist for the customer, without revealing whether it exists for others. */
async function missing(
  view: CustomerView,
  { name, isIndirect }: Extract<ResolvedCall, { kind: 'tool' }>,
  indexes: SearchIndexes,
): Promise<CallOutcome> {
  if (!isIndirect) return { kind: 'noSuchTool', message: say(message('mcp.noSuchTool', { tool: name.slice(0, 100) })) }
  const { errorKind } = noSuchTool(view, name)
  return failed(errorKind ?? 'arguments', quoted(await describeMissing(view, name, indexes)))
}

/** Returns the arguments as JSON text for the log, masked because they may contain a secret that a model got elsewhere. */
function maskArguments({ find, server, token }: CustomerView, { kind, name, args }: ResolvedCall): string {
  const found = find(name)
  const ofTool = found.kind === 'tool' ? found.tool.credentials : []
  const credentials = kind === 'tool' ? ofTool : server.definition.credentials
  const secrets = credentials.flatMap((credential) => knownSecrets(credential, server.secretsOf, token.secrets))
  return maskHandles(JSON.stringify(createSecretMasker(secrets).json(args)))
}

/** Returns the result that's logged for a call to a missing tool. */
function noSuchTool(view: CustomerView, name: string): ReceivedResult {
  return writeResult(failedCall(view.find(name).kind === 'notAllowed' ? 'toolNotAllowed' : 'arguments', quoted('')))
}

/**
 * Whether a result should be marked as an error. A result of `access_unavailable`, whose job is to name the contact, counts as a success.
 */
export const isToolError = (name: string, { errorKind }: Pick<WrittenResult, 'errorKind'>): boolean =>
  errorKind !== null && !(errorKind === 'notAvailable' && name === UNAVAILABLE_TOOL)
