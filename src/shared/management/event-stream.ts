import { z } from 'zod'
import type { Changes } from './changes.ts'
import { changesSchema } from './changes-schema.ts'
import { MANAGE_PATH } from './operations.ts'

/**
 * Path of a service’s management events, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): every
 * change, whoever made it. The first event comes immediately; it’s empty, or reports that everything may have changed since the event in
 * `Last-Event-ID`. Event IDs are only meant for that header.
 */
export const EVENTS_PATH = `${MANAGE_PATH}/events`

/** Interval between comments, in milliseconds. They keep proxies from closing the connection and show both ends that it still works. */
export const HEARTBEAT_MS = 15_000

export const HEARTBEAT = ': alive\n\n'

/** Encodes one event. `id` must not contain line breaks. */
export const encodeEvent = (id: string, changes: Changes): string =>
  `id: ${id}\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`

const idsSchema = changesSchema.shape.servers.or(z.unknown().transform(() => 'all' as const))

/**
 * Decodes the data of one event. Drops unknown kinds, and treats invalid IDs as all IDs of their kind. Throws if it isn't a management
 * event.
 */
export function decodeEvent(data: string): Changes {
  const kinds = z.record(z.string(), z.unknown()).parse(JSON.parse(data))
  const known = Object.entries(kinds).filter(([kind]) => Object.hasOwn(changesSchema.shape, kind))
  return changesSchema.parse(Object.fromEntries(known.map(([kind, ids]) => [kind, idsSchema.parse(ids)])))
}
