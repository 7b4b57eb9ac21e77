import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { issueMessage, messagesOf } from '../../../shared/text/issue-message.ts'
import type { Message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'

/** The words for a rule of a schema that names none itself, as the contract's don't. */
export type Wording = (issue: z.core.$ZodRawIssue) => Message

/** What's wrong with each field of a form, in words, by its path. Empty when the values fit the schema. */
export function formErrors(schema: z.ZodType, values: unknown, wording?: Wording): FormErrors {
  const parsed = schema.safeParse(values, wording && { error: (issue) => issueMessage(wording(issue)) })
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(messagesOf(parsed.error)).map(([field, problem]) => [field, say(problem)]))
}
