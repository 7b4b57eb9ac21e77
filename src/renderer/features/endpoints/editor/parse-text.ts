import type { z } from 'zod'
import type { Parsed } from './use-field-text.ts'

/** Parses a string with a schema; `message` is the error if it's invalid. */
export const parseBy =
  <T>(schema: z.ZodType<T>, message: string) =>
  (text: string): Parsed<T> => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, message }
  }
