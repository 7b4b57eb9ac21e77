import { z } from 'zod'
import { type AppError, type AppErrorInput, AppFailure, appErrorSchema } from '../../shared/errors.ts'
import {
  MANAGE_PATH,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../shared/management/operations.ts'
import { errorBodySchema } from '../../shared/service-interface.ts'
import { message, quoted } from '../../shared/text/message.ts'
import { sendRequest } from '../api/request/request.ts'
import { createSecretMasker } from '../masking/secret-masker.ts'

/** Silence that is waited for: a test of an endpoint may wait five minutes for its upstream. In milliseconds. */
const TIMEOUT_MS = 310_000
/** Draft and live version of a server with thousands of endpoints. */
const MAX_BYTES = 256 * 1024 * 1024

const failureSchema = z.object({ detail: appErrorSchema })

interface ManagementApiOptions {
  /** Origin of the local service's listener. */
  origin: string
  apiKey: string
  fetch: typeof fetch
}

/** Calls the local service's operations over HTTP. */
export interface ManagementApi {
  /** Runs one operation; `input` is already parsed. Throws `AppFailure` only. */
  call<K extends OperationName>(name: K, input: unknown, signal?: AbortSignal): Promise<OperationOutput<K>>
}

/** Makes the management API of one local service. */
export function createManagementApi({ origin, apiKey, fetch }: ManagementApiOptions): ManagementApi {
  /** A failure may repeat what was sent. Replies aren't masked: a new API key is one of them. */
  const withoutKey = (detail: AppErrorInput): AppError =>
    appErrorSchema.parse(createSecretMasker([{ value: apiKey, names: ['Bearer'] }]).json(detail))
  return {
    async call(name, input, signal) {
      const answer = await sendRequest({
        fetch,
        url: `${origin}${MANAGE_PATH}/${name}`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          // What the audit log calls the window.
          'user-agent': 'MCP Access Desk',
        },
        body: JSON.stringify(input),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
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
      if (answer.status >= 500 && told.success) {
        throw new AppFailure(withoutKey({ kind: 'server', status: answer.status, cause: quoted(told.data.message) }))
      }
      const cause = message('api.otherRelease')
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
