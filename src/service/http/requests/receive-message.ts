import type { IncomingMessage } from 'node:http'
import type { CallLimits } from '../../../shared/management/records/call-limits.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import type { CancelSignal } from '../../cancel-signal.ts'
import { createAdmissions } from '../../limits/admissions.ts'
import { createFairSlots } from '../../limits/fair-slots.ts'
import { createHeldMemory } from '../../limits/held-memory.ts'
import type { TokenBuckets } from '../../limits/token-buckets.ts'
import { readMessage } from '../../mcp/read-message.ts'
import { readBody } from './read-body.ts'

/** Bodies larger than this, in bytes, and batches are read one at a time, so that other requests are served in between. */
const LARGE_BODY = 32 * 1024
/** After a large body, other requests are served for this many times as long as it took. */
const SHARE_OF_OTHERS = 2
const MAX_PAUSE_MS = 200

const TOO_OFTEN = message('http.tooManyRequests')
const TOO_MANY = message('http.tooManyCalls')
const NO_MEMORY = message('http.tooMuchData')

/** A received message. `limit`: rejected because of a limit; may be retried after `seconds`. */
type Received =
  /** Call `release` when the response has been sent. */
  | { kind: 'message'; value: unknown; release(): void }
  | { kind: 'limit'; seconds: number; reason: Message }
  | { kind: 'refused'; status: number; reason: Message }
  | { kind: 'invalid'; code: number; message: string }
  | { kind: 'gone' }

interface Sender {
  tokenId: string
  signal: CancelSignal
}

export interface Receiver {
  receive(request: IncomingMessage, tokenId: string, limits: CallLimits, signal: CancelSignal): Promise<Received>
}

/**
 * Creates a receiver of customers' messages, within the limits of each token and the service's memory. Each body may take `bodyMs`
 * milliseconds to arrive.
 */
export function createReceiver(bodyMs: number, buckets: TokenBuckets): Receiver {
  const admissions = createAdmissions()
  const memory = createHeldMemory()
  const parsing = createFairSlots({ total: 1, perKey: 1 })

  /**
   * Reads a body. Before the next large one is read, other requests get their share of time. Returns null if the client has disconnected.
   */
  async function readInTurn(bytes: Buffer, revision: string | undefined, maxBytes: number, from: Sender) {
    if (bytes.length <= LARGE_BODY && !isBatch(bytes)) return readMessage(bytes, revision, maxBytes)
    if (!(await parsing.enter(from.tokenId, from.signal))) return null
    const started = performance.now()
    try {
      return readMessage(bytes, revision, maxBytes)
    } finally {
      // By the next turn of the event loop, immediate follow-up work, e.g. checking the arguments, is done.
      await new Promise((resolve) => setImmediate(resolve))
      setImmediate(() => {
        const pause = Math.min((performance.now() - started) * SHARE_OF_OTHERS, MAX_PAUSE_MS)
        setTimeout(() => parsing.leave(from.tokenId), pause).unref()
      })
    }
  }

  return {
    async receive(request, tokenId, limits, signal) {
      const taken = buckets.takeRequest(tokenId, limits)
      // An unnecessary `await` would slow down every request to the embedded service.
      const seconds = taken instanceof Promise ? await taken : taken
      if (seconds !== null) return limit(seconds, TOO_OFTEN)
      if (!admissions.admit(tokenId, 1)) return limit(1, TOO_MANY)
      let admitted = 1
      let held = 0
      let arrived = () => {}
      const release = () => {
        arrived()
        admissions.release(tokenId, admitted)
        if (held > 0) memory.release(tokenId, held)
      }

      async function take(): Promise<Received> {
        const body = await readBody(request, {
          maxBytes: limits.maxRequestBytes,
          limitMs: bodyMs,
          hold(bytes) {
            if (!memory.hold(tokenId, bytes)) return false
            held += bytes
            return true
          },
          onWait(cut) {
            arrived = admissions.watch(tokenId, { since: performance.now(), cut })
          },
        })
        arrived()
        buckets.takeBytes(tokenId, limits, held)
        if (body.kind === 'noRoom') return limit(1, NO_MEMORY)
        if (body.kind !== 'bytes') return body
        const revision = request.headers['mcp-protocol-version']
        const read = await readInTurn(body.bytes, revision?.toString(), limits.maxRequestBytes, { tokenId, signal })
        if (read === null) return { kind: 'gone' }
        if (!read.ok) return { kind: 'invalid', code: read.code, message: read.message }
        buckets.takeBytes(tokenId, limits, read.cost - body.bytes.length)
        const further = read.messages - 1
        if (further > 0) {
          const wait = await buckets.takeCalls(tokenId, limits, further)
          if (wait !== null) return limit(wait, TOO_OFTEN)
          if (!admissions.admit(tokenId, further)) return limit(1, TOO_MANY)
          admitted += further
        }
        return { kind: 'message', value: read.value, release }
      }

      const received = await take().catch((error: unknown) => {
        release()
        throw error
      })
      if (received.kind !== 'message') release()
      return received
    },
  }
}

const limit = (seconds: number, what: Message): Received => {
  const wait = Math.max(1, Math.ceil(seconds))
  return { kind: 'limit', seconds: wait, reason: message('http.waitFor', { what, count: wait }) }
}

const OPEN_LIST = 0x5b
/** Whether JSON text starts with a list, i.e. is a batch. A hundred calls take as long to process as a large body. */
const isBatch = (bytes: Buffer): boolean => bytes.find((byte) => byte > 0x20) === OPEN_LIST
