import { z } from 'zod'

/** The most characters of an error of the window; the window cuts longer texts. */
export const MAX_WINDOW_ERROR = { message: 2_000, stack: 12_000 }

/** An error of the window for the log, under the reference that the person is shown. */
export const windowErrorSchema = z.object({
  reference: z.string().regex(/^[0-9a-f]{8}$/),
  message: z.string().max(MAX_WINDOW_ERROR.message),
  stack: z.string().max(MAX_WINDOW_ERROR.stack),
})
