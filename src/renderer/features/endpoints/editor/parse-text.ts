import type { z } from 'zod'
import type { Parsed } from './use-field-text.ts'

/** Reads a text by its schema; `message` says what is wrong with one that does not fit. */
export const parseBy =
  <T>(schema: z.ZodType<T>, message: string) =>
  (text: string): Parsed<T> => {
    const parsed = schema.safeParse(text)
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, message }
  }
