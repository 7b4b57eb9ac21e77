import { createSecretMasker } from '../../base/masking/secret-masker.ts'
import { type AppError, type AppErrorInput, AppFailure, appErrorSchema } from '../../shared/errors.ts'
import { type FieldTree, onlyFields } from '../../shared/management/input-fields.ts'
import { type OperationName, type OperationOutput, operations } from '../../shared/management/operations.ts'
import { parseJson } from '../../shared/values/parse-json.ts'
import { sendRequest } from '../api/request/request.ts'
import { responseFailure } from './response-failure.ts'

/** Idle timeout in milliseconds, and maximum response size in bytes. */
interface CallLimits {
  timeoutMs: number
  maxBytes: number
}
const LIMITS: CallLimits = {
  // A test of an endpoint may wait five minutes for the upstream API.
  timeoutMs: 310_000,
  // The draft and live version of a server with thousands of endpoints.
  maxBytes: 256 * 1024 * 1024,
}

interface ManagementApiOptions {
  /** URL of the service’s operations, without a trailing slash. */
  manageUrl: string
  apiKey: string
  fetch: typeof fetch
  /** Returns the fields that the service accepts for an operation, or undefined if unknown. The service rejects other fields. */
  takes?: ((name: OperationName) => FieldTree | undefined) | undefined
}

/** Calls a service’s management operations over HTTP. */
export interface ManagementApi {
  /**
   * Runs one operation; `input` is already parsed. Throws only `AppFailure`. `limits` overrides the default limits, which suit the longest
   * operation.
   */
  call<K extends OperationName>(
    name: K,
    input: unknown,
    signal?: AbortSignal,
    limits?: CallLimits,
  ): Promise<OperationOutput<K>>
}

/** Creates the management API for one service. */
export function createManagementApi({ manageUrl, apiKey, fetch, takes }: ManagementApiOptions): ManagementApi {
  /** Masks the key in a failure, which may echo what was sent. Results aren’t masked, because they may contain a new API key. */
  const withoutKey = (detail: AppErrorInput): AppError =>
    appErrorSchema.parse(createSecretMasker([{ value: apiKey, names: ['Bearer'] }]).json(detail))
  return {
    async call(name, input, signal, { timeoutMs, maxBytes } = LIMITS) {
      const sent = JSON.stringify(onlyFields(takes?.(name) ?? 1, input))
      const response = await sendRequest({
        fetch,
        url: `${manageUrl}/${name}`,
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          // The name by which the audit log identifies the window.
          'user-agent': 'MCP Access Desk',
        },
        body: sent,
        timeoutMs,
        maxBytes,
        signal,
        // A change can be looked up afterward, and repeating it does no harm.
        changesData: false,
      })
      const body = parseJson(new TextDecoder().decode(response.body))
      if (response.status === 200) {
        const output = operations[name].output.safeParse(body)
        if (output.success) return output.data as OperationOutput<typeof name>
      }
      throw new AppFailure(withoutKey(responseFailure(response, body, Buffer.byteLength(sent))))
    },
  }
}
