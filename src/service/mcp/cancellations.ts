import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type Id = string | number

/** Calls of the older era under way, so that a later request of the same client can cancel one. */
export interface Cancellations {
  /** A signal of one call, which follows `signal` too; `end` when the call has ended. */
  begin(client: string, id: Id, signal: AbortSignal): { signal: AbortSignal; end(): void }
  /** Cancels what `notifications/cancelled` in a body names; anything else in it is left alone. */
  cancel(client: string, body: unknown): void
  /** Cancels a call by its key. Whether there is one. */
  cancelByKey(key: string): boolean
  /** Hears of what is to be cancelled and doesn’t run here: whose it is, and the call’s key. */
  onElsewhere(hear: (client: string, key: string) => void): void
}

/** Of one message, so many cancellations are heeded. */
const MAX_CANCELLED = 16

/** Names a call to other nodes, in few characters. Nobody can name one of another token, which is part of `client`. */
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
  let tellOthers = (_client: string, _key: string) => {}

  function cancelByKey(key: string): boolean {
    const calls = running.get(key)
    if (!calls) return false
    // Of two that have the same number, nobody can tell which one is meant.
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
        if (!cancelByKey(key)) tellOthers(client, key)
      }
    },
    cancelByKey,
    onElsewhere(hear) {
      tellOthers = hear
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
