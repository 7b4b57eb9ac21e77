import { z } from 'zod'
import { type AppError, type AppErrorInput, AppFailure, appErrorSchema } from '../../shared/errors.ts'
import { type OperationName, type OperationOutput, operations } from '../../shared/management/operations.ts'
import { errorBodySchema } from '../../shared/service-interface.ts'
import { message, quoted } from '../../shared/text/message.ts'
import { sendRequest } from '../api/request/request.ts'
import { createSecretMasker } from '../masking/secret-masker.ts'

/** Milliseconds of silence and bytes of the answer that are too many. */
interface CallLimits {
  timeoutMs: number
  maxBytes: number
}
const LIMITS: CallLimits = {
  // A test of an endpoint may wait five minutes for its upstream.
  timeoutMs: 310_000,
  // Draft and live version of a server with thousands of endpoints.
  maxBytes: 256 * 1024 * 1024,
}
const failureSchema = z.object({ detail: appErrorSchema })

interface ManagementApiOptions {
  /** Address of the service’s operations, without a slash at the end. */
  manageUrl: string
  apiKey: string
  fetch: typeof fetch
}

/** Calls the operations of a service’s management over HTTP. */
export interface ManagementApi {
  /** Runs one operation; `input` is already parsed. Throws `AppFailure` only. `limits`: in place of those of the longest operation. */
  call<K extends OperationName>(
    name: K,
    input: unknown,
    signal?: AbortSignal,
    limits?: CallLimits,
  ): Promise<OperationOutput<K>>
}

/** Makes the management API of one service. */
export function createManagementApi({ manageUrl, apiKey, fetch }: ManagementApiOptions): ManagementApi {
  /** A failure may repeat what was sent. Replies aren't masked: a new API key is one of them. */
  const withoutKey = (detail: AppErrorInput): AppError =>
    appErrorSchema.parse(createSecretMasker([{ value: apiKey, names: ['Bearer'] }]).json(detail))
  return {
    async call(name, input, signal, { timeoutMs, maxBytes } = LIMITS) {
      const answer = await sendRequest({
        fetch,
        url: `${manageUrl}/${name}`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          // What the audit log calls the window.
          'user-agent': 'MCP Access Desk',
        },
        body: JSON.stringify(input),
        timeoutMs,
        maxBytes,
        signal,
        // What it changed can be looked up; nothing of it costs when repeated.
        changesData: false,
      })
      const body = parseJson(answer.body)
      if (answer.status === 200) {
        const output = operations[name].output.safeParse(body)
        if (output.success) return output.data as OperationOutput<typeof name>
      }
      const failure = failureSchema.safeParse(body)
      if (failure.success) throw new AppFailure(withoutKey(failure.data.detail))
      if (answer.status === 401) throw new AppFailure({ kind: 'unauthenticated' })
      const told = errorBodySchema.safeParse(body)
      if (answer.status >= 500) {
        // A gateway in front of the service has words of its own, if any.
        const cause = told.success ? quoted(told.data.message) : message('api.noReason')
        throw new AppFailure(withoutKey({ kind: 'server', status: answer.status, cause }))
      }
      const cause = message(answer.status === 404 ? 'api.olderService' : 'api.otherRelease')
      throw new AppFailure({ kind: 'badResponse', status: answer.status, cause })
    },
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
