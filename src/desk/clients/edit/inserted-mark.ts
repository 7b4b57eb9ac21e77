import { createHash } from 'node:crypto'
import { z } from 'zod'
import { splice } from './text-style.ts'

/** What finds an inserted text again without keeping it: it holds a token. */
export const insertedMarkSchema = z.object({
  /** SHA-256 of the inserted text. */
  hash: z.string(),
  /** Characters. */
  length: z.int(),
  /** Characters before the entry's name in it. */
  lead: z.int(),
})
export type InsertedMark = z.output<typeof insertedMarkSchema>

/** SHA-256 in hex. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** The mark of a text that was inserted for the entry `name`. */
export const markOf = (inserted: string, name: string): InsertedMark => ({
  hash: sha256(inserted),
  length: inserted.length,
  lead: inserted.indexOf(name),
})

/** The text without exactly what was inserted; null when that is not there as it was, character by character. */
export function withoutInserted(text: string, mark: InsertedMark, name: string): string | null {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const start = at - mark.lead
    if (start < 0) continue
    if (sha256(text.slice(start, start + mark.length)) === mark.hash) return splice(text, start, '', mark.length)
  }
  return null
}
