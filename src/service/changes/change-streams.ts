import { randomBytes } from 'node:crypto'
import { createChangeFeed } from '../../base/changes/change-feed.ts'
import { logFor } from '../../base/log/log.ts'
import { type ChangedIds, type Changes, EVERYTHING, mergeChanges } from '../../shared/management/changes.ts'
import { encodeEvent, HEARTBEAT, HEARTBEAT_MS } from '../../shared/management/event-stream.ts'
import type { ChangeBus } from './change-bus.ts'

/** Maximum number of open streams, per API key and in total. */
const MAX_PER_KEY = 20
const MAX_LISTENERS = 500
/** A listener with more unread bytes than this is disconnected. */
const MAX_UNREAD = 256 * 1024

/** What an API key is notified of: everything, or only changes to the list of servers and to the key itself. */
export type Audience = 'everything' | 'servers'

/** A request to listen for changes. */
interface ListenerRequest {
  keyId: string
  /** The last event received on this listener's previous connection, or null if there was none. */
  lastEventId: string | null
  audience: Audience
  /** Returns what the key may currently be notified of, or null if nothing. */
  currentAudience(): Promise<Audience | null>
}

interface EventListener extends Omit<ListenerRequest, 'lastEventId'> {
  controller: ReadableStreamDefaultController<Uint8Array>
}

/** The open streams of `GET /manage/v1/events`. */
export interface ChangeStreams {
  /** Starts a stream of events, or returns null when too many are open. The stream ends when the key is revoked or the service closes. */
  open(request: ListenerRequest): ReadableStream<Uint8Array> | null
  /** Closes every stream, and rejects new ones. */
  close(): void
}

const encoder = new TextEncoder()

/** Returns only the changes that a listener may be notified of. */
function changesFor({ keyId, audience }: Pick<ListenerRequest, 'keyId' | 'audience'>, changes: Changes): Changes {
  if (audience === 'everything') return changes
  const { servers, apiKeys } = changes
  const isConcerned = apiKeys === 'all' || apiKeys?.includes(keyId)
  return { ...(servers && { servers }), ...(isConcerned && { apiKeys: [keyId] }) }
}

/**
 * Sends changes to all listeners, at most four times a second. Each event's ID identifies the process and counts its events, so that a
 * listener that reconnects, perhaps to another node, learns whether it missed any. If so, everything may have changed.
 */
export function createChangeStreams(bus: ChangeBus, heartbeatMs = HEARTBEAT_MS): ChangeStreams {
  const process = randomBytes(8).toString('hex')
  const listeners = new Set<EventListener>()
  let sent = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const newestId = () => `${process}-${sent}`

  const feed = createChangeFeed<Changes>((changes) => {
    sent += 1
    const whole = encoder.encode(encodeEvent(newestId(), changes))
    for (const listener of listeners) {
      const visible = changesFor(listener, changes)
      if (visible === changes) write(listener, whole)
      else if (Object.keys(visible).length > 0) write(listener, encoder.encode(encodeEvent(newestId(), visible)))
    }
  }, mergeChanges)
  const unsubscribe = bus.subscribe((changes) => {
    feed.note(changes)
    if (changes.apiKeys && listeners.size > 0) void recheck(changes.apiKeys)
  })

  function write(listener: EventListener, bytes: Uint8Array): void {
    const { controller } = listener
    if ((controller.desiredSize ?? 0) > 0) {
      controller.enqueue(bytes)
      return
    }
    forget(listener)
    logFor('service/changes').warn('A listener that doesn’t read its events was cut off')
    controller.error(new Error('The listener reads too slowly'))
  }

  function forget(listener: EventListener): void {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function end(listener: EventListener): void {
    forget(listener)
    listener.controller.close()
  }

  /** Closes the streams of keys that lost their access. A key that gained access gets a full refresh, because it missed earlier events. */
  async function recheck(keys: ChangedIds): Promise<void> {
    const concerned = [...listeners].filter(({ keyId }) => keys === 'all' || keys.includes(keyId))
    await Promise.all(
      concerned.map(async (listener) => {
        try {
          const audience = await listener.currentAudience()
          if (!listeners.has(listener) || audience === listener.audience) return
          if (audience === null) return end(listener)
          listener.audience = audience
          write(listener, encoder.encode(encodeEvent(newestId(), changesFor(listener, EVERYTHING))))
        } catch (error) {
          // The next heartbeat checks again.
          logFor('service/changes').error('The key of a listener couldn’t be checked', error)
        }
      }),
    )
  }

  function beat(): void {
    for (const listener of listeners) write(listener, encoder.encode(HEARTBEAT))
    // Keys can also expire, or be revoked by another node.
    void recheck('all')
  }

  return {
    open({ lastEventId, ...request }) {
      const ofKey = [...listeners].filter(({ keyId }) => keyId === request.keyId)
      if (isClosed || listeners.size >= MAX_LISTENERS || ofKey.length >= MAX_PER_KEY) return null
      let listener: EventListener
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            listener = { ...request, controller }
            listeners.add(listener)
            timer ??= setInterval(beat, heartbeatMs).unref()
            const missed = lastEventId !== null && lastEventId !== newestId()
            write(listener, encoder.encode(encodeEvent(newestId(), missed ? changesFor(listener, EVERYTHING) : {})))
          },
          cancel: () => forget(listener),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD }),
      )
    },
    close() {
      isClosed = true
      unsubscribe()
      feed.close()
      for (const listener of listeners) end(listener)
    },
  }
}
