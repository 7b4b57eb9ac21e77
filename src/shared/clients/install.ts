import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { clientIdSchema } from './client.ts'

/** A client's config file on this computer, whether or not it exists yet. */
export const foundClientSchema = z.object({
  clientId: clientIdSchema,
  path: z.string(),
  exists: z.boolean(),
})
export type FoundClient = z.output<typeof foundClientSchema>

/** One hunk of a diff; lines begin with a space, `+`, or `-`. */
const hunkSchema = z.object({
  /** Number of the first line, starting at 1; 0 if there is none. */
  oldStart: z.int(),
  newStart: z.int(),
  lines: z.array(z.string()),
})
export type Hunk = z.output<typeof hunkSchema>

/** What makes a file unreadable for its client. `nullServers`: null instead of the servers. */
const repairKindSchema = z.enum(['byteOrderMark', 'comment', 'trailingComma', 'nullServers'])
export type RepairKind = z.output<typeof repairKindSchema>
const repairSchema = z.object({
  kind: repairKindSchema,
  /** Lines of the current file, starting at 1. */
  lines: z.array(z.int().positive()).min(1),
})
export type Repair = z.output<typeof repairSchema>

/** What Install would do. Hunks mask the token and anything that looks like a secret. */
export const installPlanSchema = z.object({
  /** Identifies exactly this plan when applying it; valid until the app quits. */
  id: z.string(),
  clientId: clientIdSchema,
  path: z.string(),
  exists: z.boolean(),
  entryName: z.string(),
  /** `present`: the file already has this URL under `entryName`, so there is nothing to do. */
  action: z.enum(['create', 'add', 'replace', 'present']),
  hunks: z.array(hunkSchema),
  warnings: z.array(messageSchema),
  /** Additional changes that the client needs in order to read the file; usually empty. */
  repairs: z.array(repairSchema),
  /** File modes before and after, if group and others lose access because the file gets a token; null if they don't have any. */
  narrowing: z.object({ from: z.int(), to: z.int() }).nullable(),
})
export type InstallPlan = z.output<typeof installPlanSchema>

/** `gone`: the file or the entry no longer exists. `unreadable`: the file can't currently be read. */
const installStateSchema = z.enum(['present', 'changed', 'gone', 'unreadable'])
export type InstallState = z.output<typeof installStateSchema>

/** A record of one installation, without URL and token. */
export const installRecordSchema = z.object({
  id: z.string(),
  clientId: clientIdSchema,
  path: z.string(),
  entryName: z.string(),
  /** The MCP server's name, for display. */
  serverName: z.string(),
  /** The app's own identifier of the issued access. */
  accessId: z.string().nullable(),
  installedAt: z.string(),
  /** SHA-256 of the text we inserted. */
  hash: z.string(),
  state: installStateSchema,
  /** Copy of the original file, readable only by its owner; null if there was none. It contains secrets. */
  backup: z.string().nullable(),
})
export type InstallRecord = z.output<typeof installRecordSchema>

/** The result of an undo: the entry removed, the file we created deleted, or nothing left to remove. */
export const undoOutcomeSchema = z.enum(['removed', 'deletedFile', 'wasGone'])
export type UndoOutcome = z.output<typeof undoOutcomeSchema>

/** The result of a write that was interrupted because the app quit. `unclear`: the file matches neither the original nor the plan. */
export const recoverySchema = z.object({
  action: z.enum(['install', 'undo']),
  clientId: clientIdSchema,
  path: z.string(),
  entryName: z.string(),
  outcome: z.enum(['done', 'notDone', 'unclear']),
  /** Path of the file's previous content, if it was kept. */
  backup: z.string().nullable(),
})
export type Recovery = z.output<typeof recoverySchema>
