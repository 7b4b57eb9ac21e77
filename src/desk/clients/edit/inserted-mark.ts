import { createHash } from 'node:crypto'
import { z } from 'zod'
import { splice } from './text-style.ts'

/** Identifies inserted text so it can be found again. The text itself isn't stored, because it contains a token. */
export const insertedMarkSchema = z.object({
  /** SHA-256 of the inserted text. */
  hash: z.string(),
  /** In characters. */
  length: z.int(),
  /** Characters before the entry's name in the inserted text. */
  lead: z.int(),
})
export type InsertedMark = z.output<typeof insertedMarkSchema>

/** SHA-256 in hex. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Creates the marker for the text inserted for the entry `name`. */
export const markOf = (inserted: string, name: string): InsertedMark => ({
  hash: sha256(inserted),
  length: inserted.length,
  lead: inserted.indexOf(name),
})

/** Removes exactly the text that was inserted; null when it's no longer there, character for character. */
export function withoutInserted(text: string, mark: InsertedMark, name: string): string | null {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const start = at - mark.lead
    if (start < 0) continue
    if (sha256(text.slice(start, start + mark.length)) === mark.hash) return splice(text, start, '', mark.length)
  }
  return null
}
