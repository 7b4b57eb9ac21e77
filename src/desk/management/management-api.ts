import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { type AppError, type AppErrorInput, AppFailure, appErrorSchema } from '../../shared/errors.ts'
import { type FieldTree, onlyFields } from '../../shared/management/input-fields.ts'
import { type OperationName, type OperationOutput, operations } from '../../shared/management/operations.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { sendRequest } from '../api/request/request.ts'
import { failureOfAnswer } from './answer-failure.ts'

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

interface ManagementApiOptions {
  /** Address of the service’s operations, without a slash at the end. */
  manageUrl: string
  apiKey: string
  fetch: typeof fetch
  /** The fields that the service takes of an operation, as it says; undefined: it doesn’t say. It refuses others. */
  takes?: ((name: OperationName) => FieldTree | undefined) | undefined
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
export function createManagementApi({ manageUrl, apiKey, fetch, takes }: ManagementApiOptions): ManagementApi {
  /** A failure may repeat what was sent. Replies aren't masked: a new API key is one of them. */
  const withoutKey = (detail: AppErrorInput): AppError =>
    appErrorSchema.parse(createSecretMasker([{ value: apiKey, names: ['Bearer'] }]).json(detail))
  return {
    async call(name, input, signal, { timeoutMs, maxBytes } = LIMITS) {
      const sent = JSON.stringify(onlyFields(takes?.(name) ?? 1, input))
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
        body: sent,
        timeoutMs,
        maxBytes,
        signal,
        // What it changed can be looked up; nothing of it costs when repeated.
        changesData: false,
      })
      const body = parseJson(new TextDecoder().decode(answer.body))
      if (answer.status === 200) {
        const output = operations[name].output.safeParse(body)
        if (output.success) return output.data as OperationOutput<typeof name>
      }
      throw new AppFailure(withoutKey(failureOfAnswer(answer, body, Buffer.byteLength(sent))))
    },
  }
}
