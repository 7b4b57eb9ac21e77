import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import type { SecureContext } from 'node:tls'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { isTrustFailure, type SystemTrust } from '../../../base/trust/system-trust.ts'
import type { HostAddress } from '../stages/resolve-host.ts'

/** A `fetch` that uses its own connections. */
export interface NodeFetch {
  fetch: typeof fetch
  /** Closes every connection. */
  close(): void
}

const EMPTY_STATUS: readonly number[] = [204, 205, 304]

/**
 * Creates a `fetch` over Node's HTTP/1.1 with connections for one test only: all of them go to `address`, which was already tested, and
 * `close` closes them. Doesn't follow redirects or keep cookies. `ca` or `secureContext` replaces the trusted authorities; `trust` is
 * called after a trust failure, when nothing has been sent yet. Rejects with Node's error, which has a `code`.
 */
export function createNodeFetch(options: {
  address: HostAddress | null
  ca?: string | string[] | undefined
  secureContext?: SecureContext | undefined
  trust?: SystemTrust | undefined
}): NodeFetch {
  const { address, ca, secureContext, trust } = options
  const secureAgent = (context: SecureContext | undefined) =>
    new https.Agent({ keepAlive: true, ...(context ? { secureContext: context } : { ca }) })
  const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': secureAgent(secureContext) }
  let widened = false
  const lookup = address === null ? {} : { lookup: pin(address) }

  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:']
    const { request } = url.protocol === 'https:' ? https : http
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = typeof init.body === 'string' ? Buffer.from(init.body) : null
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const signal = init.signal ?? undefined
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        ...lookup,
        agent,
        method: init.method ?? 'GET',
        headers: { 'accept-encoding': 'gzip, deflate, br', ...headers, ...length },
        signal,
      })
      sent.once('error', reject)
      sent.once('response', (response) => {
        // Once the response has begun, an abort only affects its body.
        sent.removeListener('error', reject)
        sent.on('error', () => undefined)
        try {
          resolve(toResponse(response))
        } catch (error) {
          response.destroy()
          reject(error instanceof Error ? error : new Error('no response'))
        }
      })
      sent.end(body ?? undefined)
    })
  }
  const nodeFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    try {
      return await send(input, init)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const wider = trust && !widened && isTrustFailure(code) ? await trust.context() : null
      if (wider === null) throw error
      widened = true
      agents['https:'].destroy()
      agents['https:'] = secureAgent(wider)
      return send(input, init)
    }
  }
  return {
    fetch: nodeFetch,
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

function toResponse(response: http.IncomingMessage): Response {
  const status = response.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  if (EMPTY_STATUS.includes(status)) {
    response.resume()
    return new Response(null, { status, headers })
  }
  const body = Readable.toWeb(decode(response)) as ReadableStream<Uint8Array>
  return new Response(body, { status, statusText: response.statusMessage ?? '', headers })
}

function decode(response: http.IncomingMessage): Readable {
  const coding = response.headers['content-encoding']?.toLowerCase() ?? ''
  const decoder =
    coding === 'br' ? createBrotliDecompress() : /^(x-)?(gzip|deflate)$/.test(coding) ? createUnzip() : null
  if (!decoder) return response
  response.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => response.destroy())
  return response.pipe(decoder)
}

/** Creates a `lookup` that returns one address, in both forms used by `net.connect`: for one address or for all. */
function pin({ address, family }: HostAddress): http.RequestOptions['lookup'] {
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}
