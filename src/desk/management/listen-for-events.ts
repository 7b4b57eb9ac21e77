import { createParser } from 'eventsource-parser'
import { type Changes, EVERYTHING } from '../../shared/management/changes.ts'
import { decodeEvent } from '../../shared/management/event-stream.ts'

/** Maximum size of an event, in characters; the service sends at most 200,000. */
const MAX_EVENT = 1024 * 1024
const EVENT_STREAM = /^text\/event-stream\b/i

/** How a connection ended. `held`: nothing got through. `refused`: the key isn't allowed to receive events. */
export type ConnectionEnd = 'cut' | 'held' | 'refused'

interface Options {
  /** URL of the service's events. */
  url: string
  apiKey: string
  fetch: typeof fetch
  /** Maximum silence before the connection is abandoned, in milliseconds. */
  silence: number
  /** Called with the changes, or with `EVERYTHING` if they aren't known. */
  onChanges: (changes: Changes) => void
  /** Called when data has arrived. */
  onAlive: () => void
  /** Called when a connection has failed. */
  onLost: (error: unknown) => void
}

/** Limits the silence on a connection: `signal` aborts once the limit is exceeded, or when `over` aborts. */
function limitSilence(milliseconds: number, over: AbortSignal) {
  const abort = new AbortController()
  const stop = () => abort.abort()
  over.addEventListener('abort', stop, { once: true })
  let isSilent = false
  const giveUp = () => {
    isSilent = true
    stop()
  }
  let timer = setTimeout(giveUp, milliseconds)
  return {
    signal: abort.signal,
    isSilent: () => isSilent,
    heard(): void {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
    },
    end(): void {
      clearTimeout(timer)
      over.removeEventListener('abort', stop)
      stop()
    },
  }
}

/**
 * Creates a function that connects to a service's events until the connection ends or `over` aborts. Each connection continues after the
 * last event of the previous one.
 */
export function createEventListener({ url, apiKey, fetch, silence, onChanges, onAlive, onLost }: Options) {
  let lastEventId: string | null = null

  const connect = (signal: AbortSignal) =>
    fetch(url, {
      headers: {
        accept: 'text/event-stream',
        'cache-control': 'no-cache',
        authorization: `Bearer ${apiKey}`,
        ...(lastEventId !== null && { 'last-event-id': lastEventId }),
      },
      signal,
      // Following a redirect would send the API key elsewhere.
      redirect: 'manual',
      credentials: 'omit',
    })

  /** `onData` is called for each event or comment, before its changes are reported. */
  const parse = (onData: () => void) =>
    createParser({
      maxBufferSize: MAX_EVENT,
      onComment: onData,
      onEvent({ id, event, data }) {
        if (event !== 'changes') return
        const isFirst = lastEventId === null
        lastEventId = id ?? lastEventId
        onData()
        // The changes made before the first event are unknown.
        const changes = isFirst ? EVERYTHING : decodeEvent(data)
        if (Object.keys(changes).length > 0) onChanges(changes)
      },
    })

  return async (over: AbortSignal): Promise<ConnectionEnd> => {
    const limit = limitSilence(silence, over)
    let gotThrough = false
    try {
      const { status, body, headers } = await connect(limit.signal)
      if (status === 401 || status === 403) return 'refused'
      if (status === 429 || status >= 500) return 'cut'
      if (status !== 200 || body === null || !EVENT_STREAM.test(headers.get('content-type') ?? '')) return 'held'
      const parser = parse(() => {
        gotThrough = true
        onAlive()
      })
      const decoder = new TextDecoder()
      for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
        limit.heard()
        parser.feed(decoder.decode(bytes, { stream: true }))
      }
      return 'cut'
    } catch (error) {
      // If anything got through earlier, the connection was lost rather than held up.
      if (limit.isSilent()) return gotThrough ? 'cut' : 'held'
      onLost(error)
      return 'cut'
    } finally {
      limit.end()
    }
  }
}
