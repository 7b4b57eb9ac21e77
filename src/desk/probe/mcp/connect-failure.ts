import { problemOf, withServerText } from '../../../shared/probe/problem.ts'
import { httpFailure } from '../http/http-failure.ts'
import { httpFacts, serverMessage, shorten } from '../http/read-exchange.ts'
import type { Exchange } from '../http/record-fetch.ts'
import { type StageFailure, stageFailure } from '../stage-failure.ts'
import { DeadlineExceeded } from '../watch.ts'
import { CutShort } from './connection.ts'
import type { FailedAttempt, OpenOptions } from './connection-attempt.ts'
import type { ClientSdk } from './load-client.ts'
import type { SdkChecks } from './sdk-checks.ts'

const METHOD_NOT_FOUND = -32601

/** Determines the failed stage of a connection, and the reason. */
export function readConnectFailure(
  { connection, error, accepted }: FailedAttempt,
  options: OpenOptions,
  { ProtocolError, SUPPORTED_PROTOCOL_VERSIONS, UnsupportedProtocolVersionError }: ClientSdk,
  checks: Pick<SdkChecks, 'initialize'>,
): StageFailure {
  const { context, limits } = options
  const { exchanges } = connection.recorder
  const last = exchanges.filter(({ method }) => method === 'POST').at(-1) ?? exchanges.at(-1)
  const seconds = (accepted ? limits.protocol : limits.http) / 1000
  const handshakeDone = exchanges.some(({ rpc }) => rpc === 'notifications/initialized')

  if (error instanceof DeadlineExceeded) {
    if (handshakeDone) return stageFailure('protocol', problemOf('protocolStalledAfterHandshake', { seconds }))
    if (accepted) return stageFailure('protocol', problemOf('protocolStalled', { seconds }))
    return stageFailure('http', problemOf('httpStalled', { seconds }), last && httpFacts(last, context))
  }
  if (last?.rpc === 'notifications/initialized' && isRefusal(last)) {
    const problem = problemOf('protocolInitializedRefused', { status: last.status })
    return stageFailure('protocol', withServerText(problem, serverMessage(last, context.mask)))
  }
  const http = last && httpFailure(last, context)
  if (http) {
    // The same URL already responded successfully, so the server rejects this particular message.
    const picky = accepted && http.stage === 'http' && last.status !== null && last.status >= 400 && last.status < 429
    const neither = () => withServerText(problemOf('protocolNeither'), serverMessage(last, context.mask))
    return picky ? stageFailure('protocol', neither()) : http
  }
  const result = exchanges.some(({ rpc }) => rpc === 'initialize') ? resultIn(connection.response()) : null
  const unknown = result && unknownVersion(result, SUPPORTED_PROTOCOL_VERSIONS)
  const member = result && unknown === null ? checks.initialize(result) : null
  if (result && member) {
    const code = has(result, member) ? 'protocolInitializeWrong' : 'protocolInitializeInvalid'
    return stageFailure('protocol', problemOf(code, { member }))
  }
  const versions = unknown ?? (error instanceof UnsupportedProtocolVersionError ? error.supported.join(', ') : null)
  if (versions !== null) {
    const shown = shorten(context.mask(versions)) ?? '“”'
    return stageFailure('protocol', problemOf('protocolVersionUnknown', { versions: shown }))
  }
  if (error instanceof ProtocolError) {
    const problem = problemOf(error.code === METHOD_NOT_FOUND ? 'protocolNeither' : 'protocolRefused')
    return stageFailure('protocol', withServerText(problem, shorten(context.mask(error.message))))
  }
  if (last && (connection.garbled() || hasCause(error, (cause) => cause instanceof SyntaxError))) {
    return stageFailure('http', problemOf('httpInvalidJson'), httpFacts(last, context))
  }
  return stageFailure('protocol', problemOf(error instanceof CutShort ? 'protocolCut' : 'protocolNotMcp'))
}

/** Statuses that don't concern the message: a login is required, or there were too many requests. */
const OTHER_REASONS: readonly number[] = [401, 429]

const isRefusal = (exchange: Exchange): exchange is Exchange & { status: number } =>
  exchange.status !== null && exchange.status >= 400 && !OTHER_REASONS.includes(exchange.status)

type InitializeResult = Record<string, unknown>

/** The result contained in a response. */
const resultIn = (response: ReturnType<FailedAttempt['connection']['response']>): InitializeResult | null =>
  response !== null && 'result' in response ? response.result : null

/** The result's protocol version, if it's unknown. */
function unknownVersion({ protocolVersion }: InitializeResult, known: readonly string[]): string | null {
  return typeof protocolVersion === 'string' && !known.includes(protocolVersion) ? protocolVersion : null
}

/** Whether a result has a value at a path such as `serverInfo.name`. */
const has = (result: InitializeResult, path: string): boolean =>
  path.split('.').reduce<unknown>((value, key) => memberOf(value, key), result) !== undefined

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

function hasCause(error: unknown, test: (cause: unknown) => boolean, depth = 0): boolean {
  if (test(error)) return true
  return error instanceof Error && depth < 5 && hasCause(error.cause, test, depth + 1)
}
