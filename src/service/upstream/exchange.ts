import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Message } from '../../shared/text/message.ts'
import { createByteCollector } from '../byte-collector.ts'
import type { UpstreamRequest } from './build-request.ts'
import type { Connections } from './connections.ts'
import { ACCEPT_ENCODING, codingsOf, type DecodedBody, decodeBody } from './decode-body.ts'
import { type Places, SMALL_REPLY } from './place.ts'
import { mayReadOn } from './read-turns.ts'

/** A response as sent, except that its body is decoded. */
export interface RawResponse {
  status: number
  statusText: string
  /** Names and values as sent, in order, with their bytes as Latin-1 characters, because HTTP doesn't specify an encoding. */
  headers: [name: string, value: string][]
  body: Buffer
  /** Why the body can't be decoded, in which case it wasn't read in full. */
  undecodable?: Message
}

export type Exchange =
  | { kind: 'answer'; response: RawResponse }
  | { kind: 'tooLarge' }
  /** `begun`: whether any part of the request may have been sent. */
  | { kind: 'failed'; error: unknown; begun: boolean }
  | { kind: 'stopped' }

/** Maximum number of bytes of an encoded body that may be waiting for decoding. */
const AHEAD = 64 * 1024

/** Stops one or more exchanges early. Cheaper than an AbortSignal for each. */
export interface Stop {
  stopped: boolean
  onStop: (() => void) | null
}

/** Returns the value of the header with this lowercase name; joins several values into one list. */
export function headerOf({ headers }: Pick<RawResponse, 'headers'>, wanted: string): string | undefined {
  let value: string | undefined
  for (const [name, text] of headers) {
    if (name.length !== wanted.length || name.toLowerCase() !== wanted) continue
    value = value === undefined ? text : `${value}, ${text}`
  }
  return value
}

/**
 * Sends one request once and reads the whole response, up to `maxBytes` both as sent and as decoded. Doesn't read a large response until
 * there's room for it. Never throws.
 */
export function exchange(
  request: UpstreamRequest,
  connections: Connections,
  repeatable: boolean,
  maxBytes: number,
  stop: Stop,
  places: Places,
): Promise<Exchange> {
  return new Promise((resolve) => {
    if (stop.stopped) return resolve({ kind: 'stopped' })
    let cut: (() => void) | null = null
    let encoded: Readable | null = null
    let settled = false
    let isComplete = false
    const settle = (result: Exchange) => {
      if (settled) return
      settled = true
      stop.onStop = null
      resolve(result)
      if (!isComplete) cut?.()
      encoded?.destroy()
    }
    stop.onStop = () => settle({ kind: 'stopped' })

    const response: RawResponse = { status: 0, statusText: '', headers: [], body: Buffer.alloc(0) }
    const received = createByteCollector()
    let size = 0
    let encoding = ''
    let isLarge = false
    let resume = () => {}
    const settleDecoded = (decoded: DecodedBody) => {
      if (decoded.kind === 'broken') settle({ kind: 'answer', response: { ...response, undecodable: decoded.cause } })
      else if (decoded.kind !== 'decoded') settle(decoded)
      else settle({ kind: 'answer', response: { ...response, body: decoded.body } })
    }
    const fail = (error: unknown) => settle({ kind: 'failed', error, begun: cut !== null })
    /** Processes a chunk. Returns whether more may be read immediately. */
    const decode = (chunk: Buffer): boolean => {
      if (encoded === null) {
        encoded = new Readable({ highWaterMark: AHEAD, read: () => resume() })
        void decodeBody(encoded, encoding, { maxBytes, stop, places }).then(settleDecoded, fail)
      }
      return encoded.push(chunk)
    }
    const { origin, path, method, body } = request
    const options = { origin, path, method: method as 'GET', headers: flatten(request), body }
    const handler: Dispatcher.DispatchHandlers = {
      onConnect(abort) {
        // If the call ended while connecting, its request must not be sent.
        if (settled) abort()
        else cut = abort
      },
      onHeaders(status, rawHeaders, readOn, statusText) {
        resume = readOn
        if (status < 200) return true
        response.status = status
        response.statusText = statusText
        response.headers = pairs(rawHeaders)
        return true
      },
      onData(chunk) {
        if (size === 0) {
          encoding = headerOf(response, 'content-encoding') ?? ''
          const codings = codingsOf(encoding)
          if (!Array.isArray(codings)) settleDecoded({ kind: 'broken', cause: codings })
          else if (codings.length === 0) encoding = ''
        }
        size += chunk.length
        if (size > maxBytes) {
          settle({ kind: 'tooLarge' })
          return true
        }
        if (settled) return true
        if (encoding !== '') return decode(chunk)
        received.add(chunk)
        if (size <= SMALL_REPLY) return true
        if (isLarge) return mayReadOn(chunk.length, resume)
        isLarge = true
        const place = places.reply.enter()
        if (place === true) return true
        void place.then(() => resume())
        return false
      },
      onComplete() {
        isComplete = true
        if (encoded !== null) {
          encoded.push(null)
          return
        }
        response.body = received.joined()
        settle({ kind: 'answer', response })
      },
      onError: fail,
    }
    try {
      connections.dispatch(repeatable, options, handler)
    } catch (error) {
      settle({ kind: 'failed', error, begun: false })
    }
  })
}

/** Flattens all headers into one list, preserving order, case, and repetition. */
function flatten({ headers }: UpstreamRequest): string[] {
  const flat: string[] = []
  for (const [name, value] of headers) flat.push(name, value)
  flat.push('Accept-Encoding', ACCEPT_ENCODING)
  return flat
}

function pairs(raw: readonly Buffer[]): RawResponse['headers'] {
  const headers: RawResponse['headers'] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers.push([raw[at]?.toString('latin1') ?? '', raw[at + 1]?.toString('latin1') ?? ''])
  }
  return headers
}
