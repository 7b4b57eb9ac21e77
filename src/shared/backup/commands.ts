import { z } from 'zod'

const nothing = z.undefined()
const count = z.int().nonnegative()
const newPassphrase = z.string().min(8).max(1000)

/** Number of records in a backup. `urls`: history records; `workspaces`: hosted ones. */
export const backupCountsSchema = z.object({ servers: count, customers: count, urls: count, workspaces: count })

/** The summary stored in a backup. */
export const backupSummarySchema = z.object({
  createdAt: z.iso.datetime(),
  /** Version of the app that created it. */
  appVersion: z.string().max(100),
  counts: backupCountsSchema,
})
export type BackupSummary = z.output<typeof backupSummarySchema>

/**
 * The result of the last restore. `resumed`: the app quit midway, and finished the restore on its next start; `failedFirst`: it failed
 * midway and couldn’t be reverted, so the app restarted and finished it; `unchanged`: the app quit before anything was replaced.
 * `setAside`: the folder with the replaced data.
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
  /** Kept until the user dismisses it. */
  restore: restoreOutcomeSchema.nullable(),
})

/** Progress of a backup or restore, in bytes. */
const backupProgressSchema = z.object({
  phase: z.enum(['copying', 'encrypting', 'reading', 'checking']),
  done: count,
  total: count,
})
export type BackupProgress = z.output<typeof backupProgressSchema>

/** Commands for backups. */
export const backupCommands = {
  'backup.status': { input: nothing, output: backupStatusSchema },
  /** Asks where to save and writes one encrypted file. `path` is null if the user cancels. */
  'backup.create': {
    input: z.object({ passphrase: newPassphrase }),
    output: z.object({ path: z.string().nullable(), bytes: count }),
  },
  /** Asks for the file that the following commands use; null if the user cancels. */
  'backup.choose': { input: nothing, output: z.object({ name: z.string(), bytes: count }).nullable() },
  /** Decrypts the chosen file. */
  'backup.inspect': { input: z.object({ passphrase: z.string().min(1).max(1000) }), output: backupSummarySchema },
  /** Replaces all data with the inspected file's data, then reloads the window. */
  'backup.restore': { input: nothing, output: nothing },
  'backup.dismissRestore': { input: nothing, output: nothing },
} as const

/** Events for backups. */
export const backupEvents = {
  /** Sent at most ten times a second. */
  'backup.progress': backupProgressSchema,
} as const
