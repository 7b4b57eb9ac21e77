import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { UpstreamRequest } from './build-request.ts'
import type { Connections } from './connections.ts'
import { ACCEPT_ENCODING } from './decode-body.ts'

/** A raw answer: what came over the wire, not decoded. */
export interface RawAnswer {
  status: number
  statusText: string
  /** Name, value, name, value … as sent. */
  rawHeaders: string[]
  headers: IncomingMessage['headers']
  body: Buffer
}

export type Exchange =
  | { kind: 'answer'; answer: RawAnswer }
  | { kind: 'tooLarge' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'stopped' }

/** Ends one or several exchanges early. Cheaper than an AbortSignal for each. */
export interface Stop {
  stopped: boolean
  onStop: (() => void) | null
}

const origins = new Map<string, { protocol: string; hostname: string; port: string; host: string }>()

function partsOf(origin: string) {
  const known = origins.get(origin)
  if (known) return known
  const { protocol, hostname, port, host } = new URL(origin)
  // Node wants an IPv6 address without its brackets.
  const parts = { protocol, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, host }
  if (origins.size > 1000) origins.clear()
  origins.set(origin, parts)
  return parts
}

/** Sends one request once and reads the whole answer, at most `maxBytes` of it. Never throws. */
export function exchange(
  request: UpstreamRequest,
  connections: Connections,
  repeatable: boolean,
  maxBytes: number,
  stop: Stop,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const { protocol, hostname, port, host } = partsOf(request.origin)
    let sent: ClientRequest
    let settled = false
    const settle = (result: Exchange) => {
      if (settled) return
      settled = true
      stop.onStop = null
      resolve(result)
      if (result.kind !== 'answer') sent?.destroy()
    }
    if (stop.stopped) return resolve({ kind: 'stopped' })
    stop.onStop = () => settle({ kind: 'stopped' })
    try {
      sent = (protocol === 'https:' ? httpsRequest : httpRequest)({
        agent: connections.agentFor(protocol, repeatable),
        method: request.method,
        hostname,
        port,
        path: request.path,
        headers: headersOf(request, host) as unknown as Record<string, string>,
      })
    } catch (error) {
      return settle({ kind: 'failed', error })
    }
    sent.on('error', (error) => settle({ kind: 'failed', error }))
    sent.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) settle({ kind: 'tooLarge' })
        else chunks.push(chunk)
      })
      response.on('error', (error) => settle({ kind: 'failed', error }))
      response.on('end', () => {
        const [only] = chunks
        const body = chunks.length === 1 && only ? only : Buffer.concat(chunks)
        const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders, headers } = response
        settle({ kind: 'answer', answer: { status, statusText, rawHeaders, headers, body } })
      })
    })
    sent.end(request.body)
  })
}

/** All headers as a flat list, in which Node keeps order, case and repetition. */
function headersOf({ method, headers, body }: UpstreamRequest, host: string): string[] {
  const flat: string[] = []
  let hasHost = false
  for (const [name, value] of headers) {
    if (name.length === 4 && name.toLowerCase() === 'host') hasHost = true
    flat.push(name, value)
  }
  if (!hasHost) flat.unshift('Host', host)
  flat.push('Accept-Encoding', ACCEPT_ENCODING)
  if (body !== undefined) flat.push('Content-Length', String(body.length))
  else if (method === 'POST' || method === 'PUT' || method === 'PATCH') flat.push('Content-Length', '0')
  return flat
}
