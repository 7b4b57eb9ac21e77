import type { z } from 'zod'
import { parseJson } from '../values/parse-json.ts'
import { type Message, messageSchema, quoted } from './message.ts'

/** Encodes a catalog message for a zod rule: pass the result as the rule's `error`. `messagesOf` decodes it. */
export const issueMessage = (rule: Message): string => JSON.stringify(rule)

/** Returns the first problem with each field of an input, by path (`draft.name`). */
export function messagesOf(error: z.ZodError): Record<string, Message> {
  const fields: Record<string, Message> = {}
  for (const { path, message: text } of error.issues) fields[path.join('.')] ??= asMessage(text)
  return fields
}

/** zod provides the messages for its own rules; ours come from the catalogue. */
function asMessage(text: string): Message {
  if (!text.startsWith('{')) return quoted(text)
  return messageSchema.safeParse(parseJson(text)).data ?? quoted(text)
}
