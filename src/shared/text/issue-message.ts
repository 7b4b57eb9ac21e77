import type { z } from 'zod'
import { parseJson } from '../values/parse-json.ts'
import { type Message, messageSchema, quoted } from './message.ts'

/** The catalogue's words for a rule of a zod schema: pass it as the rule's `error`. `messagesOf` reads it back. */
export const issueMessage = (rule: Message): string => JSON.stringify(rule)

/** What's wrong with each field of an input, by its path (`draft.name`), the first problem of each. */
export function messagesOf(error: z.ZodError): Record<string, Message> {
  const fields: Record<string, Message> = {}
  for (const { path, message: text } of error.issues) fields[path.join('.')] ??= asMessage(text)
  return fields
}

/** zod words its own rules; the catalogue words ours. */
function asMessage(text: string): Message {
  if (!text.startsWith('{')) return quoted(text)
  return messageSchema.safeParse(parseJson(text)).data ?? quoted(text)
}
