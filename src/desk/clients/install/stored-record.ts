import { z } from 'zod'
import { installRecordSchema } from '../../../shared/clients/install.ts'
import { insertedMarkSchema } from '../edit/inserted-mark.ts'

/** A record with what an undo needs; still neither URL nor token. */
export const storedRecordSchema = installRecordSchema.omit({ state: true, hash: true }).extend({
  mark: insertedMarkSchema,
  /** SHA-256 of the entry's value as canonical JSON, for when a client has rewritten the file. */
  valueHash: z.string(),
  /** SHA-256 of the whole file after the write. */
  fileHash: z.string(),
  /** Whether the file was made by us. */
  created: z.boolean(),
  /** The first folder that was made for it. */
  createdFolder: z.string().nullable(),
  /** The mode that the file had before it lost the rights of its group and of others; null: it had none to lose. */
  formerMode: z.int().nullable().default(null),
  /** Whether the file was repaired too, so that an undo restores it from the backup if nobody has changed it since. */
  repaired: z.boolean().default(false),
})
export type StoredRecord = z.output<typeof storedRecordSchema>

/** What is about to be written, kept while it is. */
export const journalSchema = z.object({
  action: z.enum(['install', 'undo']),
  record: storedRecordSchema,
  /** The record that the install takes the place of. */
  replaces: z.string().nullable(),
  real: z.string(),
  temporary: z.string(),
  /** SHA-256 of the file; null: no file. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Journal = z.output<typeof journalSchema>
