import { z } from 'zod'

/**
 * One thing that was found while commands or a document were read. `line` counts from 1 in what was pasted; null: the
 * whole. `dropped`: something that was there is not in the endpoint. `refused`: a command that became no endpoint.
 */
export const importNoticeSchema = z.object({
  line: z.int().positive().nullable(),
  severity: z.enum(['info', 'dropped', 'refused']),
  /** Plain sentence, free of secrets, for the person who pasted. */
  message: z.string(),
})
export type ImportNotice = z.output<typeof importNoticeSchema>

/**
 * One command of what was pasted, or something that was refused. A command of which only some became an endpoint counts
 * as taken: adding it again would add that once more.
 */
const importCommandSchema = z.object({
  /** Its lines, from 1. */
  line: z.int().positive(),
  endLine: z.int().positive(),
  /** Where it stands in the text, in UTF-16 code units. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  taken: z.boolean(),
  /** The endpoints that it became, or became a part of. */
  endpointIds: z.array(z.string()),
})
export type ImportCommand = z.output<typeof importCommandSchema>

/** What came of it: the added endpoints by id, the credentials that were found in it, and what there is to say. */
export const importReportSchema = z.object({
  endpointIds: z.array(z.string()),
  credentialIds: z.array(z.string()),
  /** Endpoints of an earlier import that were brought up to date, and those that were removed. */
  updatedIds: z.array(z.string()).default([]),
  removedIds: z.array(z.string()).default([]),
  /** Base addresses that endpoints of this import use. Where one has no URL yet, its endpoints can't be deployed. */
  baseAddressIds: z.array(z.string()).default([]),
  /** The commands in their order; none for a document. */
  commands: z.array(importCommandSchema).default([]),
  notices: z.array(importNoticeSchema),
})
export type ImportReport = z.output<typeof importReportSchema>
