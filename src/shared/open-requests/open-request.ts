import { z } from 'zod'
import { METADATA_FIELDS } from '../model/customer.ts'

/** URL scheme of the app's own links. */
export const LINK_SCHEME = 'mcp-access-desk'
/** File extension of an exported MCP server, without the dot. */
export const SERVER_EXTENSION = 'mcpserver'
const TABLE_NAME = /\.(csv|tsv|tab|txt)$/i
/** Servers were exported as JSON before they had their own extension. */
const SERVER_NAME = new RegExp(`\\.(${SERVER_EXTENSION}|json)$`, 'i')

/** Returns what a file is opened as, based on its name; null if the app doesn't support it. */
export function fileKindOf(name: string): 'table' | 'server' | null {
  if (TABLE_NAME.test(name)) return 'table'
  return SERVER_NAME.test(name) ? 'server' : null
}

/** Maximum size, in bytes, of the parts in which the window reads a file. */
export const FILE_PART_BYTES = 128 * 1024

/** A file waiting in main: the window reads it by ID and never specifies a path. */
const openedFileSchema = z.object({ id: z.uuid(), name: z.string().min(1), bytes: z.int().nonnegative() })
export type OpenedFile = z.output<typeof openedFileSchema>

/** A request from the system to open something: a link that fills in the form, a table, an exported server, or something unsupported. */
export const openRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('form'),
    /** IDs or names; null: the ones currently shown in the window. */
    workspace: z.string().nullable(),
    server: z.string().nullable(),
    identity: z.string(),
    details: z.partialRecord(z.enum(METADATA_FIELDS), z.string()),
    /** Names of the link's ignored parameters. */
    ignored: z.array(z.string()),
  }),
  z.object({ kind: z.literal('table'), file: openedFileSchema }),
  z.object({ kind: z.literal('server'), file: openedFileSchema }),
  z.object({
    kind: z.literal('refused'),
    why: z.enum(['unknownLink', 'severalFiles', 'unknownFile', 'unreadable']),
    /** File name; empty for a link. */
    name: z.string(),
  }),
])
export type OpenRequest = z.output<typeof openRequestSchema>
export type FormRequest = Extract<OpenRequest, { kind: 'form' }>
