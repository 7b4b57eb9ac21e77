import { createParser } from 'eventsource-parser'
import { logFor } from '../../base/log/log.ts'
import { type Changes, EVERYTHING } from '../../shared/management/changes.ts'
import { decodeEvent } from '../../shared/management/event-stream.ts'
import type { LiveUpdates } from '../../shared/model/management-access.ts'

/** Intervals and timeouts, in milliseconds. */
export interface FollowTimes {
  /** Three heartbeats: after a longer silence, a proxy is holding up the stream, or the other end is no longer there. */
  silence: number
  /** Polling interval for a service whose events don't arrive. */
  poll: number
  /** The first and the longest wait before a retry. */
  retry: readonly [first: number, longest: number]
}
const TIMES: FollowTimes = { silence: 45_000, poll: 10_000, retry: [1_000, 30_000] }

/** Maximum size of an event, in characters; the service sends at most 200,000. */
const MAX_EVENT = 1024 * 1024
const EVENT_STREAM = /^text\/event-stream\b/i

interface Options {
  /** URL of the service's events. */
  url: string
  apiKey: string
  fetch: typeof fetch
  /** Called with the changes, or with `EVERYTHING` if they aren't known. */
  onChanges: (changes: Changes) => void
  onState: (state: LiveUpdates) => void
  times?: FollowTimes
}

export interface Following {
  /** Reconnects immediately, e.g. because the computer slept and the connection's state is unknown. */
  reconnect(): void
  close(): void
}

/** How a connection ended. `held`: nothing got through. `refused`: the key isn't allowed to receive events. */
type End = 'cut' | 'held' | 'refused'

/**
 * Follows a service's events until `close`. Reconnects with increasing delays. While nothing gets through, e.g. behind a buffering proxy,
 * reports every few seconds that everything may have changed. A service that refuses the key isn't retried.
 */
export function followEvents({ url, apiKey, fetch, onChanges, onState, times = TIMES }: Options): Following {
  const closing = new AbortController()
  /** Aborts the connection, or the wait for the next one. */
  let hurry = new AbortController()
  let state: LiveUpdates = 'connecting'
  let lastEventId: string | null = null
  let failures = 0
  let polling: NodeJS.Timeout | undefined

  function setState(next: LiveUpdates): void {
    if (next === state || closing.signal.aborted) return
    state = next
    clearInterval(polling)
    if (next === 'polling') polling = setInterval(() => onChanges(EVERYTHING), times.poll).unref()
    onState(next)
  }

  /** Called when data has arrived. */
  function isAlive(): void {
    failures = 0
    setState('live')
  }

  async function listen(): Promise<End> {
    const abort = new AbortController()
    const stop = () => abort.abort()
    const { signal: over } = hurry
    over.addEventListener('abort', stop, { once: true })
    let silent = false
    let gotThrough = false
    const giveUp = () => {
      silent = true
      stop()
    }
    let timer = setTimeout(giveUp, times.silence)
    try {
      const response = await fetch(url, {
        headers: {
          accept: 'text/event-stream',
          'cache-control': 'no-cache',
          authorization: `Bearer ${apiKey}`,
          ...(lastEventId !== null && { 'last-event-id': lastEventId }),
        },
        signal: abort.signal,
        // Following a redirect would send the API key elsewhere.
        redirect: 'manual',
        credentials: 'omit',
      })
      const { status, body } = response
      if (status === 401 || status === 403) return 'refused'
      if (status === 429 || status >= 500) return 'cut'
      if (status !== 200 || body === null || !EVENT_STREAM.test(response.headers.get('content-type') ?? ''))
        return 'held'
      const parser = createParser({
        maxBufferSize: MAX_EVENT,
        onComment() {
          gotThrough = true
          isAlive()
        },
        onEvent({ id, event, data }) {
          if (event !== 'changes') return
          gotThrough = true
          const isFirst = lastEventId === null
          lastEventId = id ?? lastEventId
          isAlive()
          // The changes made before the first event are unknown.
          const changes = isFirst ? EVERYTHING : decodeEvent(data)
          if (Object.keys(changes).length > 0) onChanges(changes)
        },
      })
      const decoder = new TextDecoder()
      for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, times.silence)
        parser.feed(decoder.decode(bytes, { stream: true }))
      }
      return 'cut'
    } catch (error) {
      // If anything got through earlier, the connection was lost rather than held up.
      if (silent) return gotThrough ? 'cut' : 'held'
      if (!closing.signal.aborted)
        logFor('main/management').debug('The connection for events was lost', { reason: String(error) })
      return 'cut'
    } finally {
      clearTimeout(timer)
      over.removeEventListener('abort', stop)
      abort.abort()
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const end = await listen()
      if (end === 'refused') return setState('refused')
      setState(end === 'held' ? 'polling' : 'connecting')
      const [first, longest] = times.retry
      const wait = Math.min(longest, first * 2 ** failures)
      failures += 1
      // Add jitter, so that clients don't all reconnect at the same time after an outage.
      await pause(wait * (0.5 + Math.random() / 2), hurry.signal)
      if (!hurry.signal.aborted) continue
      hurry = new AbortController()
      failures = 0
    }
  }

  void follow()
  return {
    reconnect: () => hurry.abort(),
    close() {
      closing.abort()
      hurry.abort()
      clearInterval(polling)
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms).unref()
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) done()
    else signal.addEventListener('abort', done, { once: true })
  })
}
