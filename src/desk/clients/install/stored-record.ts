import { z } from 'zod'
import { installRecordSchema } from '../../../shared/clients/install.ts'
import { insertedMarkSchema } from '../edit/inserted-mark.ts'

/** A record with the data needed for an undo; still contains neither URL nor token. */
export const storedRecordSchema = installRecordSchema.omit({ state: true, hash: true }).extend({
  mark: insertedMarkSchema,
  /** SHA-256 of the entry's value as canonical JSON, for when the client rewrites the file. */
  valueHash: z.string(),
  /** SHA-256 of the whole file after the write. */
  fileHash: z.string(),
  /** Whether we created the file. */
  created: z.boolean(),
  /** The first folder created for the file; null if none was. */
  createdFolder: z.string().nullable(),
  /** The file's mode before group and other permissions were removed; null if it had none. */
  formerMode: z.int().nullable().default(null),
  /** Whether the file was also repaired, so an undo restores the backup if the file hasn't changed since. */
  repaired: z.boolean().default(false),
})
export type StoredRecord = z.output<typeof storedRecordSchema>

/** The pending write, stored while it's in progress. */
export const journalSchema = z.object({
  action: z.enum(['install', 'undo']),
  record: storedRecordSchema,
  /** The record that the install replaces. */
  replaces: z.string().nullable(),
  real: z.string(),
  temporary: z.string(),
  /** SHA-256 of the file before the write; null if there was no file. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Journal = z.output<typeof journalSchema>
