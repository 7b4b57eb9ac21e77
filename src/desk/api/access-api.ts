import { AppFailure } from '../../shared/errors.ts'
import type { Access } from '../../shared/model/access.ts'
import type { ServerList } from '../../shared/model/server.ts'
import { GENERATE_PATH, type GenerationRequest, SERVERS_PATH } from '../../shared/service-interface.ts'
import { normalizeApiKey } from './api-key.ts'
import { normalizeBaseUrl } from './base-url.ts'
import { sendRequest } from './request/request.ts'
import { readGeneration } from './responses/read-generation.ts'
import { readServerList } from './responses/read-server-list.ts'

/** How to reach a service. `fetch` uses Chromium's network stack in the app and Node's elsewhere. */
export interface AccessApiOptions {
  baseUrl: string
  /** When empty, every call fails with `unauthenticated` (missingKey) before anything is sent. */
  apiKey: string
  fetch: typeof fetch
  /** Idle timeout in milliseconds (default 10,000); a whole call may take six times as long. */
  timeoutMs?: number
  /** Maximum response size in bytes (default 5 MiB). */
  maxBytes?: number
}

/** The two operations of the service interface. Both reject only with `AppFailure`. */
export interface AccessApi {
  listServers(signal?: AbortSignal): Promise<ServerList>
  /**
   * Sends the request exactly once. It's never retried here, not even after a rate limit, because a failure with `outcomeUnknown` may have
   * created a URL. After 421, which means the server did nothing because it isn't the intended one, Chromium and Node retry once on a
   * new connection (RFC 9110 §15.5.20).
   */
  generate(request: GenerationRequest, signal?: AbortSignal): Promise<Access>
}

/** Creates the access API for one service. Throws `AppFailure` invalidInput for a base URL that isn't allowed. */
export function createAccessApi(options: AccessApiOptions): AccessApi {
  const { apiKey, fetch, timeoutMs = 10_000, maxBytes = 5 * 1024 * 1024 } = options
  const baseUrl = normalizeBaseUrl(options.baseUrl)
  const limits = { fetch, timeoutMs, maxBytes }

  function usableKey(): string {
    if (apiKey === '') throw new AppFailure({ kind: 'unauthenticated', missingKey: true })
    return normalizeApiKey(apiKey)
  }
  const headers = (key: string) => ({ accept: 'application/json', authorization: `Bearer ${key}` })

  return {
    async listServers(signal) {
      const key = usableKey()
      const response = await sendRequest({
        ...limits,
        url: baseUrl + SERVERS_PATH,
        method: 'GET',
        headers: headers(key),
        signal,
        changesData: false,
      })
      return readServerList(response, [key])
    },

    async generate(request, signal) {
      const key = usableKey()
      const response = await sendRequest({
        ...limits,
        url: baseUrl + GENERATE_PATH,
        method: 'POST',
        headers: { ...headers(key), 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal,
        changesData: true,
      })
      return readGeneration(response, [key])
    },
  }
}
