import type { Context } from 'hono'
import type { ErrorBody } from '../../../shared/service-interface.ts'
import type { Message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503

/** `Retry-After` while the database is down, in seconds. */
export const DATABASE_RETRY = '5'

/** Returns the interface's error body, `{ error: <status>, message }`. */
export const errorBody = (status: number, reason: Message): ErrorBody => ({ error: status, message: say(reason) })

/** Responds with the interface's error body. */
export const errorResponse = (c: Context, status: ErrorStatus, reason: Message, headers?: Record<string, string>) =>
  c.json(errorBody(status, reason), status, headers)

/**
 * Returns the body of a 400 response for several invalid fields: in addition to the interface's two members, `fields` maps each field's
 * path to its problem, so that a form can show it in place.
 */
export function invalidBody(problems: ReadonlyMap<string, Message>) {
  const fields = Object.fromEntries([...problems].map(([path, problem]) => [path, say(problem)]))
  return { error: 400, message: Object.values(fields).join(' '), fields }
}
