import { z } from 'zod'
import { MAX_WINDOW_ERROR } from './max-window-error.ts'

/** A window error to log under the reference shown to the user. */
export const windowErrorSchema = z.object({
  reference: z.string().regex(/^[0-9a-f]{8}$/),
  message: z.string().max(MAX_WINDOW_ERROR.message),
  stack: z.string().max(MAX_WINDOW_ERROR.stack),
})
