import { effectiveLimits } from '../../../shared/management/records/call-limits.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import type { CancelSignal } from '../../cancel-signal.ts'
import { CODE_LIMITS } from '../../code-thread/code-limits.ts'
import type { CodeOutcome, CodeRunner } from '../../code-thread/code-runner.ts'
import type { CodeReply } from '../../code-thread/code-work.ts'
import type { TokenBuckets } from '../../limits/token-buckets.ts'
import { failedCall } from '../../replies/call-result.ts'
import { writeResult } from '../../replies/write-result.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'
import type { KeptReplies } from '../../store/kept-replies.ts'
import { knownSecrets } from '../../upstream/secret-texts.ts'
import type { CustomerView } from '../customer-view.ts'
import { fitReply, type ReceivedResult, type ReplyBudget } from '../fit-reply.ts'
import { readMessage } from '../read-message.ts'
import { allowedTools } from '../tool-set.ts'

/** Maximum length of the result in characters, if the server doesn't shorten replies. */
const MAX_RESULT = 40_000

export interface CodeDeps {
  code: CodeRunner
  buckets: TokenBuckets
  replies: ReplyRunner
  keptReplies: KeptReplies
}

/** Runs one call that code makes, as if it had been made through `call_tool`. */
type RunInner = (
  view: CustomerView,
  name: string,
  args: Record<string, unknown>,
  signal: CancelSignal,
) => Promise<ReceivedResult>

interface CodeCall {
  /** Name of the tool that runs code. */
  name: string
  code: string
  budget: ReplyBudget | null
  signal: CancelSignal
}

/** Runs a model's code, whose calls go through `runInner`, and returns its result. */
export async function runCode(
  view: CustomerView,
  { name, code, budget, signal }: CodeCall,
  runInner: RunInner,
  deps: CodeDeps,
): Promise<ReceivedResult> {
  const { token, server } = view
  const called = new Set<string>()
  const tools = allowedTools(view).map(({ endpoint }) => endpoint.toolName)
  const outcome = await deps.code.run(
    {
      code,
      tools,
      call(tool, args, stop) {
        if (tools.includes(tool)) called.add(tool)
        return callFromCode(view, tool, args, stop, { runInner, buckets: deps.buckets })
      },
    },
    { share: token.id, signal },
  )
  if (outcome.kind !== 'value') return failed(outcome)
  const secrets = server.definition.credentials.flatMap((each) => knownSecrets(each, server.secretsOf, token.secrets))
  const reply = { maxCharacters: MAX_RESULT }
  const work = { outcome: answer(outcome.text), toolName: name, reply, narrowing: [], secrets }
  const rules = { budget, tokenId: token.id, tool: [name, ...called].join(' '), signal }
  return { ...(await fitReply(work, rules, deps)), status: null }
}

/** Returns JSON text in the form of an API's response, so that it's masked and shortened like one. */
const answer = (json: string) => ({
  kind: 'answer' as const,
  status: 200,
  statusText: '',
  headers: [],
  contentType: 'application/json',
  contentDisposition: '',
  retryAfter: null,
  body: Buffer.from(json),
  redirects: 0,
})

type InnerDeps = Pick<CodeDeps, 'buckets'> & { runInner: RunInner }

/** Checks a call's arguments and limits as if it had arrived in a request of its own, and makes it with the token's current access. */
async function callFromCode(
  { token: { id }, renew }: CustomerView,
  name: string,
  args: string,
  signal: CancelSignal,
  { runInner, buckets }: InnerDeps,
): Promise<Omit<CodeReply, 'id'>> {
  const view = await renew()
  if (view === null) return refused(say(message('http.unknownUrl')))
  const limits = effectiveLimits(view.server.limits, view.token.limits)
  const bytes = Buffer.from(args)
  if (bytes.length > limits.maxRequestBytes) {
    return refused(say(message('mcp.code.argumentsTooLong', { max: limits.maxRequestBytes })))
  }
  if (!args.startsWith('{')) return refused(say(message('mcp.code.notAnObject')))
  const read = readMessage(bytes, undefined, limits.maxRequestBytes)
  if (!read.ok) return refused(read.message)
  const wait = await buckets.takeCalls(id, limits, 1)
  if (wait !== null) {
    const what = message('http.tooManyRequests')
    return refused(say(message('http.waitFor', { what, count: Math.max(1, Math.ceil(wait)) })))
  }
  buckets.takeBytes(id, limits, read.cost)
  const result = await runInner(view, name, read.value as Record<string, unknown>, signal)
  const { content, structured, errorKind } = result
  return { isError: errorKind !== null, json: structured?.json ?? null, content }
}

const refused = (text: string): Omit<CodeReply, 'id'> => ({
  isError: true,
  json: null,
  content: JSON.stringify([{ type: 'text', text }]),
})

/** Returns the result for a run without one. */
function failed(outcome: Exclude<CodeOutcome, { kind: 'value' }>): ReceivedResult {
  const { computeMs, totalMs, megabytes, resultLength } = CODE_LIMITS
  const limit = (words: Message) => writeResult(failedCall('limit', words))
  const fault = (words: Message) => writeResult(failedCall('arguments', words))
  switch (outcome.kind) {
    case 'nothing':
      return writeResult({
        blocks: [{ type: 'text', text: say(message('mcp.code.nothing')) }],
        errorKind: null,
        status: null,
      })
    case 'error':
      return fault(message('mcp.code.failed', { error: outcome.text }))
    case 'stuck':
      return fault(message('mcp.code.stuck'))
    case 'stack':
      return limit(message('mcp.code.stack'))
    case 'memory':
      return limit(message('mcp.code.memory', { megabytes }))
    case 'computed':
      return limit(message('mcp.code.computed', { seconds: computeMs / 1000 }))
    case 'late':
      return limit(message('mcp.code.late', { seconds: totalMs / 1000 }))
    case 'resultTooLong':
      return limit(message('mcp.code.resultTooLong', { max: resultLength }))
    case 'busy':
      return limit(message('mcp.code.busy'))
    case 'cancelled':
      return writeResult(failedCall('cancelled', message('mcp.cancelled')))
  }
}
