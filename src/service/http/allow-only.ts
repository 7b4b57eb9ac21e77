import type { Handler } from 'hono'
import { message } from '../../shared/text/message.ts'
import { answerError } from './error-body.ts'

/** Answers 405 and names the methods that a path knows. */
export function allowOnly(...methods: readonly string[]): Handler {
  const allow = methods.join(', ')
  return (c) => answerError(c, 405, message('http.methodNotAllowed', { methods }), { Allow: allow })
}
