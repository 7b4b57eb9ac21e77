import type { MiddlewareHandler } from 'hono'
import { answerError } from './error-body.ts'
import { readBearer } from './read-bearer.ts'

/** Lets only requests with a valid API key pass; others get the interface's 401. */
export function guardApiKey(isValid: (key: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const key = readBearer(c.req.header('authorization'))
    if (key !== null && isValid(key)) return next()
    const message = key === null ? 'Send an API key: Authorization: Bearer <API_KEY>.' : 'The API key is not valid.'
    return answerError(c, 401, message, { 'WWW-Authenticate': 'Bearer' })
  }
}
