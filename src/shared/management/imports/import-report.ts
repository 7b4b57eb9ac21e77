import { z } from 'zod'

/**
 * A finding from reading commands or a document. `line` is a line in the pasted text, starting at 1, or null if it applies to all of it.
 * `dropped`: the endpoint lacks something from the source. `refused`: a command didn't become an endpoint.
 */
export const importNoticeSchema = z.object({
  line: z.int().positive().nullable(),
  severity: z.enum(['info', 'dropped', 'refused']),
  /** A plain sentence without secrets, for the user who pasted the text. */
  message: z.string(),
})
export type ImportNotice = z.output<typeof importNoticeSchema>

/**
 * A pasted command, or refused text. A command that became endpoints only in part counts as `taken`, because adding it again would
 * duplicate those endpoints.
 */
const importCommandSchema = z.object({
  /** First and last line, starting at 1. */
  line: z.int().positive(),
  endLine: z.int().positive(),
  /** Offsets in the text, in UTF-16 code units. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  taken: z.boolean(),
  /** IDs of the endpoints that it became, or was merged into. */
  endpointIds: z.array(z.string()),
})
export type ImportCommand = z.output<typeof importCommandSchema>

/** The result of an import: the IDs of added endpoints, the credentials found, and the notices. */
export const importReportSchema = z.object({
  endpointIds: z.array(z.string()),
  credentialIds: z.array(z.string()),
  /** Endpoints of an earlier import that were updated, and those that were removed. */
  updatedIds: z.array(z.string()).default([]),
  removedIds: z.array(z.string()).default([]),
  /** Base addresses used by endpoints from this import. Endpoints whose base address has no URL yet can't be deployed. */
  baseAddressIds: z.array(z.string()).default([]),
  /** The commands, in order; empty for a document. */
  commands: z.array(importCommandSchema).default([]),
  notices: z.array(importNoticeSchema),
})
export type ImportReport = z.output<typeof importReportSchema>
