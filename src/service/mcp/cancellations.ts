import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Canceller, type CancelSignal, createCanceller } from '../cancel-signal.ts'

type Id = string | number

/** Calls in flight of legacy-era clients, kept so that a later request from the same client can cancel one. */
export interface Cancellations {
  /** Returns a signal for one call that also follows `signal`. Call `end` when the call is done. */
  begin(client: string, id: Id, signal: CancelSignal): { signal: CancelSignal; end(): void }
  /** Cancels the calls named by a body's `notifications/cancelled` messages, and ignores everything else. */
  cancel(client: string, body: unknown): void
  /** Cancels a call by its key. Returns whether it's running in this process. */
  cancelByKey(key: string): boolean
  /** Sets the listener for cancellations of calls that aren't running in this process. It's called with the client and the call's key. */
  onElsewhere(listener: (client: string, key: string) => void): void
}

/** Maximum number of cancellations read from one body. */
const MAX_CANCELLED = 16

/** Returns a call's key. `client` includes the token, so a client can't name a call made with another token. */
const plainKey = (client: string, id: Id): string => `${client} ${JSON.stringify(id)}`

/** Returns a short key for a call, used across nodes, that doesn't reveal the client. */
const sharedKey = (client: string, id: Id): string =>
  createHash('sha256').update(plainKey(client, id)).digest('base64url').slice(0, 22)

/**
 * Identifies a client as well as possible on a stream without sessions: clients use the same request numbers, and two of them may share a
 * URL.
 */
export const clientKey = (tokenId: string, headers: IncomingHttpHeaders): string =>
  JSON.stringify([tokenId, headers['user-agent'] ?? '', headers['x-forwarded-for'] ?? ''])

export function createCancellations(): Cancellations {
  const running = new Map<string, Set<Canceller>>()
  let keyOf = plainKey
  let cancelElsewhere = (_client: string, _key: string) => {}

  function cancelByKey(key: string): boolean {
    const calls = running.get(key)
    if (!calls) return false
    // Two calls with the same number can't be told apart, so neither is canceled.
    if (calls.size === 1) for (const canceller of calls) canceller.abort()
    return true
  }

  return {
    begin(client, id, signal) {
      const key = keyOf(client, id)
      const canceller = createCanceller()
      const abort = () => canceller.abort()
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      const calls = running.get(key) ?? new Set()
      running.set(key, calls.add(canceller))
      return {
        signal: canceller.signal,
        end() {
          signal.removeEventListener('abort', abort)
          calls.delete(canceller)
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
      keyOf = sharedKey
      cancelElsewhere = listener
    },
  }
}

/** Returns the ID of the request that a notification cancels; null for any other message. */
function cancelledId(message: unknown): Id | null {
  if (typeof message !== 'object' || message === null) return null
  if (Reflect.get(message, 'method') !== 'notifications/cancelled') return null
  const params: unknown = Reflect.get(message, 'params')
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'requestId') : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
