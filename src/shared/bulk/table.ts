import { z } from 'zod'

/** Bytes in a megabyte, as used by limits. */
export const MEGABYTE = 1_000_000

/** Limits for tables. `cell`: in characters; `row`: in UTF-8 bytes, all cells together. */
export const TABLE_LIMITS = {
  bytes: 64 * MEGABYTE,
  rows: 100_000,
  columns: 200,
  cell: 100_000,
  row: MEGABYTE,
} as const

/** Size, in bytes, of the parts in which a table is sent to main: sending it in one piece would block the window. */
export const TABLE_PART_BYTES = 128 * 1024

const encodingSchema = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type TableEncoding = z.infer<typeof encodingSchema>

const delimiterSchema = z.enum([',', ';', '\t'])
export type Delimiter = z.infer<typeof delimiterSchema>

/** Options for reading a file; missing ones are detected. */
export const readOptionsSchema = z.object({
  encoding: encodingSchema.optional(),
  delimiter: delimiterSchema.optional(),
  /** Whether the first row contains column names. */
  hasHeader: z.boolean().optional(),
})
export type ReadOptions = z.infer<typeof readOptionsSchema>

/** Why a file can't be read as a table. */
export const tableProblemSchema = z.enum([
  'empty',
  'noRows',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  'rowTooLong',
  'unclosedQuote',
  'notText',
  'otherFormat',
  'cutOff',
  'mixedEncodings',
  'wrongEncoding',
])
export type TableProblem = z.infer<typeof tableProblemSchema>

/** One row below the header. `line`: line in the file where the row begins, starting at 1. */
const tableRowSchema = z.object({
  line: z.int().positive(),
  /** May be fewer or more than the number of columns. */
  cells: z.array(z.string()),
  /** Whether text follows the closing quotation mark of a cell, so the cells are a guess. */
  hasMisplacedQuote: z.boolean(),
})
export type TableRow = z.infer<typeof tableRowSchema>

/** The detected format of a table. */
export const tableFormatSchema = z.object({
  encoding: encodingSchema,
  delimiter: delimiterSchema,
  hasHeader: z.boolean(),
})
