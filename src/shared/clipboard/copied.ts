import { z } from 'zod'

/** Seconds after which a copied secret can be cleared. */
export const CLEAR_CHOICES = [30, 60, 300] as const

/** What has become of a copy. */
export const copiedSchema = z.object({
  /** After how many seconds it's cleared from the clipboard; null: not, as it's no secret, or the person wants none cleared. */
  clearedAfterSeconds: z.int().positive().nullable(),
})
export type Copied = z.output<typeof copiedSchema>
