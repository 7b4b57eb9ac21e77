import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { issueMessage, messagesOf } from '../../../shared/text/issue-message.ts'
import type { Message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'

/** Returns the message for a schema issue without one, as in the contract's schemas. */
export type Wording = (issue: z.core.$ZodRawIssue) => Message

/** Returns error messages by field path; empty if the values match the schema. */
export function formErrors(schema: z.ZodType, values: unknown, wording?: Wording): FormErrors {
  const parsed = schema.safeParse(values, wording && { error: (issue) => issueMessage(wording(issue)) })
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(messagesOf(parsed.error)).map(([field, problem]) => [field, say(problem)]))
}
