import { z } from 'zod'

/** Reads a column that holds JSON text; text that is no JSON or has another shape is a failed parse. */
export const jsonColumn = <T extends z.ZodType>(content: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'no JSON' })
        return z.NEVER
      }
    })
    .pipe(content)
