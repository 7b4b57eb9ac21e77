import { z } from 'zod'
import { type Changes, changesSchema } from './changes.ts'
import { MANAGE_PATH } from './operations.ts'

/**
 * Path of the events of a service’s management, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html):
 * what has changed, no matter who changed it. The first event comes at once; it’s empty, or says that everything may have changed since the
 * event that `Last-Event-ID` names. IDs are only good for that header.
 */
export const EVENTS_PATH = `${MANAGE_PATH}/events`

/** A comment comes this often, in milliseconds, so that proxies keep the connection and both ends see that it works. */
export const HEARTBEAT_MS = 15_000

/** The comment. */
export const HEARTBEAT = ': alive\n\n'

/** One event, as it’s sent. `id` has no line breaks. */
export const encodeEvent = (id: string, changes: Changes): string =>
  `id: ${id}\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`

const idsSchema = changesSchema.shape.servers.or(z.unknown().transform(() => 'all' as const))

/**
 * Reads the data of one event. Kinds that this release doesn’t know are dropped, and ids that it can’t read are all of the kind. Throws
 * for what isn’t an event of a service’s management.
 */
export function decodeEvent(data: string): Changes {
  const kinds = z.record(z.string(), z.unknown()).parse(JSON.parse(data))
  const known = Object.entries(kinds).filter(([kind]) => Object.hasOwn(changesSchema.shape, kind))
  return changesSchema.parse(Object.fromEntries(known.map(([kind, ids]) => [kind, idsSchema.parse(ids)])))
}
