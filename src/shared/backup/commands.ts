import { z } from 'zod'

const nothing = z.undefined()
const count = z.int().nonnegative()
const newPassphrase = z.string().min(8).max(1000)

/** How much a backup holds. `urls`: records of the history; `workspaces`: hosted ones. */
export const backupCountsSchema = z.object({ servers: count, customers: count, urls: count, workspaces: count })

/** What a backup says of itself. */
export const backupSummarySchema = z.object({
  createdAt: z.iso.datetime(),
  /** Of the app that made it. */
  appVersion: z.string().max(100),
  counts: backupCountsSchema,
})
export type BackupSummary = z.output<typeof backupSummarySchema>

/**
 * How the last restore ended. `resumed`: the app ended in the middle of it, and the next start finished it; `failedFirst`: it failed
 * in the middle and couldn’t be taken back, so the app started again and finished it; `unchanged`: the app ended before anything was
 * replaced. `setAside`: the folder with the data from before.
 */
const restoreOutcomeSchema = z.object({
  outcome: z.enum(['restored', 'resumed', 'failedFirst', 'unchanged']),
  at: z.iso.datetime(),
  backupCreatedAt: z.iso.datetime().nullable(),
  setAside: z.string().nullable(),
})
export type RestoreOutcome = z.output<typeof restoreOutcomeSchema>

const backupStatusSchema = z.object({
  /** False while keys and data are in memory only. */
  available: z.boolean(),
  lastBackup: z.object({ at: z.iso.datetime(), path: z.string() }).nullable(),
  /** Until it’s dismissed. */
  restore: restoreOutcomeSchema.nullable(),
})

/** Where a backup or a restore has come to, in bytes. */
const backupProgressSchema = z.object({
  phase: z.enum(['copying', 'encrypting', 'reading', 'checking']),
  done: count,
  total: count,
})
export type BackupProgress = z.output<typeof backupProgressSchema>

/** What the window asks of backups. */
export const backupCommands = {
  'backup.status': { input: nothing, output: backupStatusSchema },
  /** Asks for a place and writes one encrypted file there. `path` is null when the person cancels. */
  'backup.create': {
    input: z.object({ passphrase: newPassphrase }),
    output: z.object({ path: z.string().nullable(), bytes: count }),
  },
  /** Asks for a file, which the next commands are about; null when the person cancels. */
  'backup.choose': { input: nothing, output: z.object({ name: z.string(), bytes: count }).nullable() },
  /** Opens the chosen file. */
  'backup.inspect': { input: z.object({ passphrase: z.string().min(1).max(1000) }), output: backupSummarySchema },
  /** Replaces all data with that of the file that was inspected, then loads the window again. */
  'backup.restore': { input: nothing, output: nothing },
  'backup.dismissRestore': { input: nothing, output: nothing },
} as const

/** What main reports of backups. */
export const backupEvents = {
  /** At most ten times a second. */
  'backup.progress': backupProgressSchema,
} as const
