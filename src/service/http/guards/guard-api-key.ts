import type { Context, MiddlewareHandler } from 'hono'
import type { ApiKeyScope } from '../../../shared/management/api-key-scopes.ts'
import type { Caller } from '../../../shared/management/operations.ts'
import type { KeyAccess } from '../../../shared/management/records/api-key-record.ts'
import { APP_LANGUAGE } from '../../../shared/text/language.ts'
import { type Message, message } from '../../../shared/text/message.ts'
import { visibleText } from '../../../shared/visible-text.ts'
import { createWrongKeyThrottle } from '../../limits/wrong-key-throttle.ts'
import type { Store } from '../../store/store.ts'
import { errorResponse } from '../responses/error-body.ts'
import { readBearer } from './read-bearer.ts'

/** Formats the day a key expired. */
const DAY = new Intl.DateTimeFormat(APP_LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })

/** Maximum length kept of a client's name. */
const MAX_CLIENT = 120

interface ApiKeys extends Pick<Store['apiKeys'], 'endOf'> {
  identify(key: string): Promise<KeyAccess | null>
}

/**
 * Only lets requests with a valid API key pass. Others get the interface's 401, or 429 when their address keeps trying. A valid key always
 * passes immediately. A key without any of the `needed` scopes gets 401, too, because the interface defines no other way to reject a key.
 */
export function createApiKeyGuard({ identify, endOf }: ApiKeys) {
  const wrongKeys = createWrongKeyThrottle()
  return (...needed: readonly ApiKeyScope[]): MiddlewareHandler =>
    async (c, next) => {
      const key = readBearer(c.req.header('authorization'))
      const access = key === null ? null : await identify(key)
      if (access && (needed.length === 0 || needed.some((scope) => access.scopes.includes(scope)))) {
        c.set(ACCESS, access)
        return next()
      }
      if (key !== null && !access && (await wrongKeys.tried(addressOf(c)))) {
        return errorResponse(c, 429, message('http.tooManyKeys'), {
          'Retry-After': '1',
        })
      }
      const refuse = (reason: Message) => errorResponse(c, 401, reason, { 'WWW-Authenticate': 'Bearer' })
      if (access) return refuse(message('http.keyNotForGenerating'))
      if (key === null) return refuse(message('http.keyMissing'))
      const end = await endOf(key)
      if (end?.reason === 'expired') return refuse(message('http.keyExpired', { date: DAY.format(new Date(end.at)) }))
      return refuse(message(end ? 'http.keyRevoked' : 'http.keyWrong'))
    }
}

const ACCESS = 'access'

/** Returns the caller that passed the guard. */
export function callerOf(c: Context): Caller {
  const agent = visibleText(c.req.header('user-agent') ?? '').slice(0, MAX_CLIENT)
  return { ...(c.get(ACCESS) as KeyAccess), client: agent || null }
}

/** Returns the connection's address. Behind a proxy, it's the proxy's for all clients. */
function addressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? ''
}
