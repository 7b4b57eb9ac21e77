import type { Context } from 'hono'
import type { ApiKeyScope } from '../../../shared/management/api-key-scopes.ts'
import { message } from '../../../shared/text/message.ts'
import type { Audience, ChangeStreams } from '../../changes/change-streams.ts'
import type { Store } from '../../store/store.ts'
import { callerOf } from '../guards/guard-api-key.ts'
import { readBearer } from '../guards/read-bearer.ts'
import { errorResponse } from '../responses/error-body.ts'

/** Seconds until a rejected client may retry. */
const RETRY_SECONDS = '30'
/** Maximum length of an event ID; those that we issue are never longer. */
const MAX_EVENT_ID = 100

const audienceOf = (scopes: readonly ApiKeyScope[]): Audience => (scopes.includes('read') ? 'everything' : 'servers')

/**
 * Handles `GET /manage/v1/events`: sends changes as server-sent events. Keys without read access only get changes to the list of servers.
 * See `shared/management/event-stream.ts`.
 */
export function manageEvents(streams: ChangeStreams, { apiKeys }: Pick<Store, 'apiKeys'>) {
  return (c: Context) => {
    const { keyId, scopes } = callerOf(c)
    const key = readBearer(c.req.header('authorization')) ?? ''
    const lastEventId = c.req.header('last-event-id')?.slice(0, MAX_EVENT_ID) ?? null
    const currentAudience = async () => {
      const found = await apiKeys.identify(key, () => undefined)
      return found && audienceOf(found.scopes)
    }
    const stream = streams.open({ keyId, lastEventId, audience: audienceOf(scopes), currentAudience })
    if (!stream) return errorResponse(c, 429, message('http.tooManyListeners'), { 'Retry-After': RETRY_SECONDS })
    return new Response(stream, {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // Keeps Nginx and similar proxies from buffering events.
        'x-accel-buffering': 'no',
      },
    })
  }
}
