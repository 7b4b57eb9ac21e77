import { httpFailure } from '../http/http-failure.ts'
import { httpFacts, serverWords, shorten } from '../http/read-exchange.ts'
import { type StageFailure, stageFailure } from '../stage-failure.ts'
import { TimeUp } from '../watch.ts'
import { CutShort } from './connection.ts'
import type { ClientSdk } from './load-client.ts'
import type { FailedAttempt, OpenOptions } from './open-connection.ts'

const METHOD_NOT_FOUND = -32601

/** Names the stage and the reason of a connection that could not be made. */
export function readConnectFailure(
  { connection, error, accepted }: FailedAttempt,
  options: OpenOptions,
  { ProtocolError, SUPPORTED_PROTOCOL_VERSIONS, UnsupportedProtocolVersionError }: ClientSdk,
): StageFailure {
  const { context, limits } = options
  const { exchanges } = connection.recorder
  const last = exchanges.filter(({ method }) => method === 'POST').at(-1) ?? exchanges.at(-1)
  const seconds = (accepted ? limits.protocol : limits.http) / 1000
  const greeted = exchanges.some(({ rpc }) => rpc === 'notifications/initialized')

  if (error instanceof TimeUp) {
    if (greeted) return stageFailure('protocol', 'protocolStalledAfterGreeting', { seconds })
    if (accepted) return stageFailure('protocol', 'protocolStalled', { seconds })
    return stageFailure('http', 'httpStalled', { seconds }, last && httpFacts(last, context))
  }
  const http = last && httpFailure(last, context)
  if (http) {
    // The same address gave a good answer before: it is what was asked that it does not take.
    const picky = accepted && http.stage === 'http' && last.status !== null && last.status >= 400 && last.status < 429
    return picky ? stageFailure('protocol', 'protocolNeither', { said: serverWords(last, context.mask) }) : http
  }
  const greeting = greetingIn(connection.answer())
  const revision = greeting && refusedRevision(greeting, SUPPORTED_PROTOCOL_VERSIONS)
  if (greeting && revision === null) {
    const detail = missingIn(greeting)
    if (detail !== null) return stageFailure('protocol', 'protocolGreeting', { detail })
  }
  if (revision !== null)
    return stageFailure('protocol', 'protocolRevision', { detail: shorten(context.mask(revision)) })
  if (error instanceof UnsupportedProtocolVersionError) {
    const detail = shorten(context.mask(error.supported.join(', ')))
    return stageFailure('protocol', 'protocolRevision', { detail })
  }
  if (error instanceof ProtocolError) {
    const said = shorten(context.mask(error.message))
    return stageFailure('protocol', error.code === METHOD_NOT_FOUND ? 'protocolNeither' : 'protocolRefused', { said })
  }
  if (last && (connection.garbled() || hasCause(error, (cause) => cause instanceof SyntaxError))) {
    return stageFailure('http', 'httpInvalidJson', {}, httpFacts(last, context))
  }
  if (error instanceof CutShort) return stageFailure('protocol', 'protocolCut')
  return stageFailure('protocol', 'protocolNotMcp')
}

type Greeting = Record<string, unknown>

/** An answer to `initialize` that the SDK did not take. */
function greetingIn(answer: ReturnType<FailedAttempt['connection']['answer']>): Greeting | null {
  return answer !== null && 'result' in answer && typeof answer.result.protocolVersion === 'string'
    ? answer.result
    : null
}

/** The revision of a greeting if it is none that is known. */
function refusedRevision({ protocolVersion }: Greeting, known: readonly string[]): string | null {
  return typeof protocolVersion === 'string' && !known.includes(protocolVersion) ? protocolVersion : null
}

/** What a greeting must have (2025-11-25, lifecycle) and this one has not. */
function missingIn({ capabilities, serverInfo }: Greeting): string | null {
  if (!isObject(capabilities)) return '“capabilities”'
  if (!isObject(serverInfo)) return '“serverInfo”'
  const missing = ['name', 'version'].find((member) => typeof serverInfo[member] !== 'string')
  return missing === undefined ? null : `“serverInfo.${missing}”`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function hasCause(error: unknown, test: (cause: unknown) => boolean, depth = 0): boolean {
  if (test(error)) return true
  return error instanceof Error && depth < 5 && hasCause(error.cause, test, depth + 1)
}
