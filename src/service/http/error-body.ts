import type { Context } from 'hono'
import type { ErrorBody } from '../../shared/service-interface.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500

/** Answers with the interface's error body, `{ error: <status>, message }`. */
export function answerError(c: Context, status: ErrorStatus, message: string, headers?: Record<string, string>) {
  const body: ErrorBody = { error: status, message }
  return c.json(body, status, headers)
}
