import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { clientIdSchema } from './client.ts'

/** A config file of a client that is on this machine, existing or about to. */
export const foundClientSchema = z.object({
  clientId: clientIdSchema,
  path: z.string(),
  /** Whether the file is there. */
  exists: z.boolean(),
})
export type FoundClient = z.output<typeof foundClientSchema>

/** One stretch of a change; lines begin with a blank, `+` or `-`. */
const hunkSchema = z.object({
  /** Numbers of the first line, from 1; 0 where there is none. */
  oldStart: z.int(),
  newStart: z.int(),
  lines: z.array(z.string()),
})
export type Hunk = z.output<typeof hunkSchema>

/** What of a file its client can’t read. `nullServers`: a null where the servers belong. */
const repairKindSchema = z.enum(['byteOrderMark', 'comment', 'trailingComma', 'nullServers'])
export type RepairKind = z.output<typeof repairKindSchema>
const repairSchema = z.object({
  kind: repairKindSchema,
  /** Of the file as it is, from 1. */
  lines: z.array(z.int().positive()).min(1),
})
export type Repair = z.output<typeof repairSchema>

/** What Install would do. The token and what looks like other secrets are masked in the hunks. */
export const installPlanSchema = z.object({
  /** For applying exactly this; it lives until the app ends. */
  id: z.string(),
  clientId: clientIdSchema,
  path: z.string(),
  exists: z.boolean(),
  entryName: z.string(),
  /** `present`: the file has this URL already, under `entryName`, and there is nothing to do. */
  action: z.enum(['create', 'add', 'replace', 'present']),
  hunks: z.array(hunkSchema),
  warnings: z.array(messageSchema),
  /** What is also changed, because the client couldn’t read the file otherwise; empty as a rule. */
  repairs: z.array(repairSchema),
  /** File modes, where the file is to lose the rights of its group and of others because it gets a token; null: it has none to lose. */
  narrowing: z.object({ from: z.int(), to: z.int() }).nullable(),
})
export type InstallPlan = z.output<typeof installPlanSchema>

/** `gone`: the file or the entry is no longer there. `unreadable`: the file cannot be read now. */
const installStateSchema = z.enum(['present', 'changed', 'gone', 'unreadable'])
export type InstallState = z.output<typeof installStateSchema>

/** What we wrote where. Neither URL nor token. */
export const installRecordSchema = z.object({
  id: z.string(),
  clientId: clientIdSchema,
  path: z.string(),
  entryName: z.string(),
  /** For people: the MCP server's name. */
  serverName: z.string(),
  /** The app's own number of the issued access. */
  accessId: z.string().nullable(),
  installedAt: z.string(),
  /** SHA-256 of the text that we inserted. */
  hash: z.string(),
  state: installStateSchema,
  /** The file as it was before, readable by its owner only; null when there was none. It holds secrets. */
  backup: z.string().nullable(),
})
export type InstallRecord = z.output<typeof installRecordSchema>

/** How an undo ended: the entry taken out, the file that we made deleted, or nothing there to take out. */
export const undoOutcomeSchema = z.enum(['removed', 'deletedFile', 'wasGone'])
export type UndoOutcome = z.output<typeof undoOutcomeSchema>

/** What became of a write that the app's end cut short. `unclear`: the file is neither as before nor as planned. */
export const recoverySchema = z.object({
  action: z.enum(['install', 'undo']),
  clientId: clientIdSchema,
  path: z.string(),
  entryName: z.string(),
  outcome: z.enum(['done', 'notDone', 'unclear']),
  /** Where the file's earlier content is, if it was kept. */
  backup: z.string().nullable(),
})
export type Recovery = z.output<typeof recoverySchema>
