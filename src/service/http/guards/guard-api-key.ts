import type { Context, MiddlewareHandler } from 'hono'
import { message } from '../../../shared/text/message.ts'
import { createWrongKeyThrottle } from '../../limits/wrong-key-throttle.ts'
import { answerError } from '../answers/error-body.ts'
import { readBearer } from './read-bearer.ts'

/**
 * Lets only requests with a valid API key pass; others get the interface's 401, and 429 when their address goes on trying. A valid
 * key always passes at once.
 */
export function guardApiKey(isValid: (key: string) => Promise<boolean>): MiddlewareHandler {
  const wrongKeys = createWrongKeyThrottle()
  return async (c, next) => {
    const key = readBearer(c.req.header('authorization'))
    if (key !== null && (await isValid(key))) return next()
    if (key !== null && (await wrongKeys.tried(addressOf(c)))) {
      return answerError(c, 429, message('http.tooManyKeys'), {
        'Retry-After': '1',
      })
    }
    const reason = message(key === null ? 'http.keyMissing' : 'http.keyWrong')
    return answerError(c, 401, reason, { 'WWW-Authenticate': 'Bearer' })
  }
}

/** The address of the connection; of several clients behind one proxy, the proxy's. */
function addressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? ''
}
