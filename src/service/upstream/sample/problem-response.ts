import type { Context } from 'hono'
import type { z } from 'zod'

/** Responds with the sample APIs' error body, `{ error: { code, message } }`. */
export function problemResponse(c: Context, status: 400 | 404 | 409 | 415, code: string, message: string) {
  return c.json({ error: { code, message } }, status)
}

/** Describes each field's problem in one sentence, e.g. `limit: Invalid input`. */
export function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')
}
