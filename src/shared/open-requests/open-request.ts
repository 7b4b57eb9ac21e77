import { z } from 'zod'
import { METADATA_FIELDS } from '../model/customer.ts'

/** The scheme of the app's own links. */
export const LINK_SCHEME = 'mcp-access-desk'
/** What the name of an exported MCP server ends with, after a dot. */
export const SERVER_EXTENSION = 'mcpserver'
const TABLE_NAME = /\.(csv|tsv|tab|txt)$/i
/** Servers were exported as JSON before they had an ending of their own. */
const SERVER_NAME = new RegExp(`\\.(${SERVER_EXTENSION}|json)$`, 'i')

/** What a file is opened as, by its name; null: the app doesn't open it. */
export function fileKindOf(name: string): 'table' | 'server' | null {
  if (TABLE_NAME.test(name)) return 'table'
  return SERVER_NAME.test(name) ? 'server' : null
}

/** A file is handed to the window in parts of at most so many bytes. */
export const FILE_PART_BYTES = 128 * 1024

/** A file that waits with main: the window reads it by its ID, and never names a path. */
const openedFileSchema = z.object({ id: z.uuid(), name: z.string().min(1), bytes: z.int().nonnegative() })
export type OpenedFile = z.output<typeof openedFileSchema>

/** What the system asks the app to open: a link that fills the form, a table, an exported server, or something that it can't open. */
export const openRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('form'),
    /** IDs or names. Null: those that the window shows. */
    workspace: z.string().nullable(),
    server: z.string().nullable(),
    identity: z.string(),
    details: z.partialRecord(z.enum(METADATA_FIELDS), z.string()),
    /** Names of the link's parameters that aren't used. */
    ignored: z.array(z.string()),
  }),
  z.object({ kind: z.literal('table'), file: openedFileSchema }),
  z.object({ kind: z.literal('server'), file: openedFileSchema }),
  z.object({
    kind: z.literal('refused'),
    why: z.enum(['unknownLink', 'severalFiles', 'unknownFile', 'unreadable']),
    /** Of the file; empty for a link. */
    name: z.string(),
  }),
])
export type OpenRequest = z.output<typeof openRequestSchema>
export type FormRequest = Extract<OpenRequest, { kind: 'form' }>
