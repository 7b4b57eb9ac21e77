import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
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

/** Maximum stored length of a client's name. */
const MAX_CLIENT = 120

interface ApiKeys extends Pick<Store['apiKeys'], 'endOf'> {
  identify(key: string): Promise<KeyAccess | null>
}

/** What a request's API key may do, or the response that rejects the request. */
type CheckedKey =
  | { ok: true; access: KeyAccess }
  | { ok: false; status: 401 | 429; reason: Message; headers: Record<string, string> }

/**
 * Checks a request's API key. Without a valid key, a request gets the interface's 401, or 429 when its address keeps trying. A valid key
 * always passes immediately. A key that has none of the `needed` scopes gets 401, too, because the interface defines no other way to reject
 * a key.
 */
export type KeyCheck = (request: IncomingMessage, needed: readonly ApiKeyScope[]) => Promise<CheckedKey>

/** Creates a check that counts wrong keys per address. */
export function createKeyCheck({ identify, endOf }: ApiKeys): KeyCheck {
  const wrongKeys = createWrongKeyThrottle()
  return async ({ headers, socket }, needed): Promise<CheckedKey> => {
    const key = readBearer(headers.authorization)
    const access = key === null ? null : await identify(key)
    if (access && (needed.length === 0 || needed.some((scope) => access.scopes.includes(scope)))) {
      return { ok: true, access }
    }
    // Behind a proxy, all clients have the proxy's address.
    if (key !== null && !access && (await wrongKeys.tried(socket.remoteAddress ?? ''))) {
      return { ok: false, status: 429, reason: message('http.tooManyKeys'), headers: { 'Retry-After': '1' } }
    }
    return { ok: false, status: 401, reason: await reasonFor(key, access), headers: { 'WWW-Authenticate': 'Bearer' } }
  }

  async function reasonFor(key: string | null, access: KeyAccess | null): Promise<Message> {
    if (access) return message('http.keyNotForGenerating')
    if (key === null) return message('http.keyMissing')
    const end = await endOf(key)
    if (end?.reason === 'expired') return message('http.keyExpired', { date: DAY.format(new Date(end.at)) })
    return message(end ? 'http.keyRevoked' : 'http.keyWrong')
  }
}

const ACCESS = 'access'

interface GuardedEnv {
  Bindings: HttpBindings
  Variables: { [ACCESS]: KeyAccess }
}

/** Rejects requests that `check` doesn't accept. */
export function guardApiKey(check: KeyCheck): MiddlewareHandler<GuardedEnv> {
  return async (c, next) => {
    const checked = await check(c.env.incoming as IncomingMessage, [])
    if (!checked.ok) return errorResponse(c, checked.status, checked.reason, checked.headers)
    c.set(ACCESS, checked.access)
    return next()
  }
}

/** Returns the caller that passed the guard. */
export function callerOf(c: Context): Caller {
  const agent = visibleText(c.req.header('user-agent') ?? '').slice(0, MAX_CLIENT)
  return { ...(c.get(ACCESS) as KeyAccess), client: agent || null }
}
