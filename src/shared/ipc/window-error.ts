import { z } from 'zod'

/** Maximum lengths for a window error, in characters; the window truncates longer strings. */
export const MAX_WINDOW_ERROR = { message: 2_000, stack: 12_000 }

/** A window error to log under the reference shown to the user. */
export const windowErrorSchema = z.object({
  reference: z.string().regex(/^[0-9a-f]{8}$/),
  message: z.string().max(MAX_WINDOW_ERROR.message),
  stack: z.string().max(MAX_WINDOW_ERROR.stack),
})
