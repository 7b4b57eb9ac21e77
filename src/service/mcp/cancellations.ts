import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type Id = string | number

/** Calls of the older era under way, so that a later request of the same client can cancel one. */
export interface Cancellations {
  /** A signal of one call, which follows `signal` too; `end` when the call has ended. */
  begin(client: string, id: Id, signal: AbortSignal): { signal: AbortSignal; end(): void }
  /** Cancels what `notifications/cancelled` in a body names; anything else in it is left alone. */
  cancel(client: string, body: unknown): void
  /** Cancels a call by its key. Returns whether one with that key runs here. */
  cancelByKey(key: string): boolean
  /** Sets the listener that is called with the client and the key of each call to cancel that doesn’t run here. */
  onElsewhere(listener: (client: string, key: string) => void): void
}

/** Cancellations read from one message, at most. */
const MAX_CANCELLED = 16

/** A short key of a call, for other nodes too. `client` has the token, so no client can name another token’s call. */
const keyOf = (client: string, id: Id): string =>
  createHash('sha256')
    .update(`${client} ${JSON.stringify(id)}`)
    .digest('base64url')
    .slice(0, 22)

/**
 * Who sent a request, as far as a stream without sessions can tell: clients number their requests alike, and two of them
 * may use one URL.
 */
export const clientKey = (tokenId: string, headers: IncomingHttpHeaders): string =>
  JSON.stringify([tokenId, headers['user-agent'] ?? '', headers['x-forwarded-for'] ?? ''])

export function createCancellations(): Cancellations {
  const running = new Map<string, Set<AbortController>>()
  let cancelElsewhere = (_client: string, _key: string) => {}

  function cancelByKey(key: string): boolean {
    const calls = running.get(key)
    if (!calls) return false
    // Two calls with the same number can’t be told apart.
    if (calls.size === 1) for (const controller of calls) controller.abort()
    return true
  }

  return {
    begin(client, id, signal) {
      const key = keyOf(client, id)
      const controller = new AbortController()
      const abort = () => controller.abort()
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      const calls = running.get(key) ?? new Set()
      running.set(key, calls.add(controller))
      return {
        signal: controller.signal,
        end() {
          signal.removeEventListener('abort', abort)
          calls.delete(controller)
          if (calls.size === 0 && running.get(key) === calls) running.delete(key)
        },
      }
    },
    cancel(client, body) {
      const messages: unknown[] = Array.isArray(body) ? body : [body]
      const ids = new Set(messages.flatMap((each) => cancelledId(each) ?? []))
      for (const id of [...ids].slice(0, MAX_CANCELLED)) {
        const key = keyOf(client, id)
        if (!cancelByKey(key)) cancelElsewhere(client, key)
      }
    },
    cancelByKey,
    onElsewhere(listener) {
      cancelElsewhere = listener
    },
  }
}

/** The request that a notification cancels; null for any other message. */
function cancelledId(message: unknown): Id | null {
  if (typeof message !== 'object' || message === null) return null
  if (Reflect.get(message, 'method') !== 'notifications/cancelled') return null
  const params: unknown = Reflect.get(message, 'params')
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'requestId') : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
