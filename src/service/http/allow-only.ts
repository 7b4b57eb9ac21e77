import type { Handler } from 'hono'
import { answerError } from './error-body.ts'

/** Answers 405 and names the methods that a path knows. */
export function allowOnly(...methods: readonly string[]): Handler {
  const allow = methods.join(', ')
  return (c) => answerError(c, 405, `This address answers ${allow} only.`, { Allow: allow })
}
