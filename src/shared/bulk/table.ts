import { z } from 'zod'

/** As limits count them, in bytes. */
export const MEGABYTE = 1_000_000

/** The largest table that is read. `cell`: in characters; `row`: in bytes of UTF-8, all cells together. */
export const TABLE_LIMITS = {
  bytes: 64 * MEGABYTE,
  rows: 100_000,
  columns: 200,
  cell: 100_000,
  row: MEGABYTE,
} as const

/** A table comes to main in parts of so many bytes: what is handed over at once holds the window up for as long as it takes. */
export const TABLE_PART_BYTES = 128 * 1024

const encodingSchema = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])
export type TableEncoding = z.infer<typeof encodingSchema>

const delimiterSchema = z.enum([',', ';', '\t'])
export type Delimiter = z.infer<typeof delimiterSchema>

/** How a file is to be read. What is left out is detected. */
export const readOptionsSchema = z.object({
  encoding: encodingSchema.optional(),
  delimiter: delimiterSchema.optional(),
  /** Whether the first row names the columns. */
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

/** One row below the header. `line`: of the file, where the row begins, counted from 1. */
const tableRowSchema = z.object({
  line: z.int().positive(),
  /** As many as the row has, which may be fewer or more than there are columns. */
  cells: z.array(z.string()),
  /** The row has text after the closing quotation mark of a cell, so that its cells are a guess. */
  hasMisplacedQuote: z.boolean(),
})
export type TableRow = z.infer<typeof tableRowSchema>

/** How a table was read. */
export const tableFormatSchema = z.object({
  encoding: encodingSchema,
  delimiter: delimiterSchema,
  hasHeader: z.boolean(),
})
