import type { z } from 'zod'
import type { Parsed } from './use-field-text.ts'

/** Parses a text with a schema; `message` is the error of an invalid one. */
export const parseBy =
  <T>(schema: z.ZodType<T>, message: string) =>
  (text: string): Parsed<T> => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, message }
  }
