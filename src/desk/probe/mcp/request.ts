import { AppFailure } from '../../../shared/errors.ts'
import { problemOf, type StageProblem, withServerText } from '../../../shared/probe/problem.ts'
import { type ExchangeContext, shorten } from '../http/read-exchange.ts'
import { BodyTooLarge } from '../http/record-fetch.ts'
import { DeadlineExceeded, within } from '../watch.ts'
import { type Connection, CutShort, REQUEST_OPTIONS } from './connection.ts'
import type { ClientSdk } from './load-client.ts'
import { pruneDeep } from './prune-deep.ts'

/**
 * A raw response to a request. `strict`: whether the official SDKs accept it. `deep`: whether it was nested too deeply, so that the deepest
 * levels were dropped.
 */
export interface RawResponse {
  result: Record<string, unknown>
  strict: boolean
  deep: boolean
}

/** The problem to report for each kind of failure. */
interface RequestProblems {
  timeUp: 'toolsStalled' | 'callStalled'
  refused: 'toolsRefused' | 'callRefused'
  http: 'toolsHttp' | 'callHttp'
  invalid: 'toolsInvalid' | 'callInvalid'
  cut: 'httpCut' | 'callCut'
  tooLarge: 'toolsTooLarge' | 'callTooLarge'
}

/** Thrown when a request over an established connection has failed; `problem` is the reason. */
export class RequestFailure extends Error {
  readonly problem: StageProblem
  constructor(problem: StageProblem, cause: unknown) {
    super(problem.code, { cause })
    this.name = 'RequestFailure'
    this.problem = problem
  }
}

export interface RequestSettings {
  sdk: ClientSdk
  context: ExchangeContext
  milliseconds: number
  maxBytes: number
  signal?: AbortSignal | undefined
  problems: RequestProblems
  /** Whether the official SDKs accept the result. */
  isTaken: (result: Record<string, unknown>) => boolean
}

/**
 * Makes one request with `send` and returns its raw result, even if the SDK rejects its shape. Throws `RequestFailure`, or `AppFailure`
 * `cancelled`; an abandoned request is also canceled on the server.
 */
export async function requestRaw(
  connection: Connection,
  send: (options: { signal: AbortSignal; timeout: number; maxTotalTimeout: number }) => Promise<unknown>,
  settings: RequestSettings,
): Promise<RawResponse> {
  const { sdk, context, milliseconds, problems } = settings
  connection.recorder.maxBytes = settings.maxBytes
  const before = connection.response()
  const first = connection.recorder.exchanges.length
  try {
    await within(milliseconds, settings.signal, (signal) =>
      connection.orConnectionLost(send({ ...REQUEST_OPTIONS, signal })),
    )
    const { value: result, cut: deep } = pruneDeep(resultOf(connection, before) ?? {})
    return { result, deep, strict: settings.isTaken(result) }
  } catch (error) {
    if (error instanceof AppFailure) throw error
    const result = resultOf(connection, before)
    // The result arrived in full, and only the SDK's strict check rejects it.
    if (result !== null && result.resultType !== 'input_required') {
      const { value, cut: deep } = pruneDeep(result)
      return { result: value, deep, strict: false }
    }
    const exchange = connection.recorder.exchanges.slice(first).find(({ rpc }) => rpc?.startsWith('tools/'))
    const fail = (problem: StageProblem) => new RequestFailure(problem, error)
    if (result !== null) throw fail(problemOf('callInputRequired'))
    if (error instanceof sdk.ProtocolError) {
      throw fail(withServerText(problemOf(problems.refused), shorten(context.mask(error.message))))
    }
    const tooLarge = connection.recorder.exchanges.find((one) => one.error instanceof BodyTooLarge)
    if (tooLarge) {
      throw fail(problemOf(problems.tooLarge, { megabytes: Math.round(settings.maxBytes / 1024 / 1024) }))
    }
    if (exchange?.status === 404 && connection.hasSession()) throw fail(problemOf('sessionLost'))
    if (exchange?.status && exchange.status >= 300) throw fail(problemOf(problems.http, { status: exchange.status }))
    if (error instanceof CutShort || exchange?.error) throw fail(problemOf(problems.cut))
    if (error instanceof DeadlineExceeded) throw fail(problemOf(problems.timeUp, { seconds: milliseconds / 1000 }))
    throw fail(problemOf(problems.invalid))
  }
}

function resultOf(connection: Connection, before: unknown): Record<string, unknown> | null {
  const response = connection.response()
  return response === null || response === before || !('result' in response) ? null : response.result
}
