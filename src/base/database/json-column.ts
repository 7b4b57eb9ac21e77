import { z } from 'zod'
import { parseJson } from '../../shared/values/parse-json.ts'

/** Parses a column of JSON text; fails for invalid JSON or another shape. */
export const jsonColumn = <T extends z.ZodType>(content: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      const value = parseJson(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: 'no JSON' })
      return z.NEVER
    })
    .pipe(content)
