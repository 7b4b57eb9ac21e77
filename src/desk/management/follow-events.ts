import { logFor } from '../../base/log/log.ts'
import { type Changes, EVERYTHING } from '../../shared/management/changes.ts'
import type { LiveUpdates } from '../../shared/model/management-access.ts'
import { createEventListener } from './listen-for-events.ts'

const log = logFor('main/management')

/** Intervals and timeouts, in milliseconds. */
export interface FollowTimes {
  /** Three heartbeat intervals: after a longer silence, a proxy is buffering the stream, or the other end has disconnected. */
  silence: number
  /** Polling interval for a service whose events don't arrive. */
  poll: number
  /** The first and the longest wait before a retry. */
  retry: readonly [first: number, longest: number]
}
const TIMES: FollowTimes = { silence: 45_000, poll: 10_000, retry: [1_000, 30_000] }

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

/**
 * Follows a service's events until `close`. Reconnects with increasing delays. While nothing gets through, e.g. behind a buffering proxy,
 * reports every few seconds that everything may have changed. A service that refuses the key isn't retried.
 */
export function followEvents({ url, apiKey, fetch, onChanges, onState, times = TIMES }: Options): Following {
  const closing = new AbortController()
  /** Aborts the connection, or the wait for the next one. */
  let hurry = new AbortController()
  let state: LiveUpdates = 'connecting'
  let failures = 0
  let polling: NodeJS.Timeout | undefined

  function setState(next: LiveUpdates): void {
    if (next === state || closing.signal.aborted) return
    state = next
    clearInterval(polling)
    if (next === 'polling') polling = setInterval(() => onChanges(EVERYTHING), times.poll).unref()
    onState(next)
  }

  const listen = createEventListener({
    url,
    apiKey,
    fetch,
    silence: times.silence,
    onChanges,
    onAlive() {
      failures = 0
      setState('live')
    },
    onLost(error) {
      if (!closing.signal.aborted) log.debug('The connection for events was lost', { reason: String(error) })
    },
  })

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const end = await listen(hurry.signal)
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
