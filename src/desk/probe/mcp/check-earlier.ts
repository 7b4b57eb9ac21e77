import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { AppFailure } from '../../../shared/errors.ts'
import { problemOf, type StageProblem, withServerText } from '../../../shared/probe/problem.ts'
import { serverMessage, shorten } from '../http/read-exchange.ts'
import { MAX_LIST_BYTES } from '../limits.ts'
import { readConnectFailure } from './connect-failure.ts'
import type { Connection } from './connection.ts'
import { createConnector, type FailedAttempt, lastPost, type OpenOptions } from './connection-attempt.ts'
import { isDeclared, LIST_PROBLEMS, TOOLS_AT_ONCE } from './list-tools.ts'
import type { ClientSdk } from './load-client.ts'
import { RequestFailure, requestRaw } from './request.ts'
import { loadSdkChecks, type SdkChecks } from './sdk-checks.ts'

const anything = z.looseObject({})
const TOO_MANY_REQUESTS = 429

/**
 * Returns, as a warning, why clients of earlier protocol versions get no tools from a server that works with the current one; null if they
 * do get them, or if the server is rate-limiting. Opens another connection and closes it. Throws `AppFailure` `cancelled`.
 */
export async function checkEarlier(
  sdk: ClientSdk,
  options: OpenOptions,
  { hasTools }: { hasTools: boolean },
): Promise<StageProblem | null> {
  const checks = await loadSdkChecks(sdk)
  const tried = await createConnector(sdk, options)('legacy')
  if ('error' in tried) return connectWarning(tried, options, sdk, checks)
  try {
    const lost = await listProblem(tried, options, sdk, checks, hasTools)
    return lost && problemOf('protocolEarlierFails', { reason: lost.cause })
  } finally {
    await (options.signal?.aborted ? tried.close() : tried.leave())
  }
}

function connectWarning(
  failed: FailedAttempt,
  options: OpenOptions,
  sdk: ClientSdk,
  checks: SdkChecks,
): StageProblem | null {
  const { mask } = options.context
  const { error } = failed
  const post = lastPost(failed)
  if (post?.status === TOO_MANY_REQUESTS) return null
  const isRefused = (post?.status ?? 0) >= 400 && (post?.status ?? 0) < 500
  if (post?.rpc === 'initialize' && (isRefused || error instanceof sdk.ProtocolError)) {
    const says = error instanceof sdk.ProtocolError ? shorten(mask(error.message)) : serverMessage(post, mask)
    return withServerText(problemOf('protocolModernOnly'), says)
  }
  const { problem } = readConnectFailure(failed, options, sdk, checks)
  return problemOf('protocolEarlierFails', { reason: problem.cause })
}

/** What keeps clients of earlier versions from getting the first page of tools; null if nothing does. */
async function listProblem(
  connection: Connection,
  { context, limits, signal }: OpenOptions,
  sdk: ClientSdk,
  checks: SdkChecks,
  hasTools: boolean,
): Promise<StageProblem | null> {
  let result: Record<string, unknown>
  try {
    const raw = await requestRaw(
      connection,
      (settings) => connection.client.request({ method: 'tools/list', params: {} }, anything, settings),
      {
        sdk,
        context,
        signal,
        milliseconds: limits.tools,
        maxBytes: MAX_LIST_BYTES,
        problems: LIST_PROBLEMS,
        isTaken: (value) => checks.list({ ...value, tools: [] }) === null,
      },
    )
    if (!raw.strict)
      return problemOf('toolsStrict', { place: checks.list({ ...raw.result, tools: [] }) || 'tools/list' })
    result = raw.result
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    const isBusy = connection.recorder.exchanges.some(({ status }) => status === TOO_MANY_REQUESTS)
    return isBusy ? null : error.problem
  }
  if (!Array.isArray(result.tools)) return problemOf('toolsInvalid')
  if (!hasTools) return null
  if (!isDeclared(connection)) return problemOf('toolsUndeclared')
  if (result.tools.length === 0) return problemOf('toolsNone')
  for (const [index, tool] of result.tools.entries()) {
    if (index % TOOLS_AT_ONCE === TOOLS_AT_ONCE - 1) await setImmediate()
    if (signal?.aborted) throw new AppFailure({ kind: 'cancelled' })
    const place = checks.tool(tool)
    if (place !== null) return problemOf('toolsStrict', { place: place || 'tools/list' })
  }
  return result.nextCursor === '' ? problemOf('toolsEmptyCursor') : null
}
