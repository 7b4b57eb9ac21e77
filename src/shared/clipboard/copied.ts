import { z } from 'zod'

/** Choices for the seconds after which a copied secret is cleared. */
export const CLEAR_CHOICES = [30, 60, 300] as const

/** The result of a copy. */
export const copiedSchema = z.object({
  /** Seconds until it's cleared from the clipboard; null if it isn't, because it's no secret or the user turned clearing off. */
  clearedAfterSeconds: z.int().positive().nullable(),
})
export type Copied = z.output<typeof copiedSchema>
