import { z } from 'zod'

/** Choices for the seconds after which a copied secret is cleared. */
export const CLEAR_CHOICES = [30, 60, 300] as const

/** The result of copying to the clipboard. */
export const copiedSchema = z.object({
  /** Seconds until the text is cleared from the clipboard; null if it stays, because it's not a secret or the user turned clearing off. */
  clearedAfterSeconds: z.int().positive().nullable(),
})
export type Copied = z.output<typeof copiedSchema>
