import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'

const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()
const bytes = z.int().nonnegative()

/** A semantic version without build metadata, such as `1.2.0` or `1.3.0-beta.2`. */
export const releaseVersionSchema = z
  .string()
  .max(50)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/)

/** Maximum length of release notes, in characters. */
export const MAX_NOTES = 20_000

/** A release newer than this app. */
const foundUpdateSchema = z.object({
  version: releaseVersionSchema,
  releasedAt: z.iso.datetime(),
  /** Markdown, as in the changelog. */
  notes: z.string().max(MAX_NOTES),
  /** Size of the file to download. */
  bytes,
  /** For manual installation: the file's URL, and the commands to download, verify, and install it. */
  byHand: z.object({ url: z.url(), command: z.string() }).nullable(),
})
export type FoundUpdate = z.output<typeof foundUpdateSchema>

/** What an installation is waiting for. */
const updateWaitSchema = z.enum(['bulkRun', 'fleetCheck', 'move'])
export type UpdateWait = z.output<typeof updateWaitSchema>

const updateStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('idle') }),
  z.object({ name: z.literal('checking') }),
  z.object({ name: z.literal('upToDate') }),
  z.object({ name: z.literal('available'), update: foundUpdateSchema }),
  z.object({ name: z.literal('downloading'), update: foundUpdateSchema, done: bytes, total: bytes }),
  z.object({ name: z.literal('ready'), update: foundUpdateSchema }),
  /** The user requested installation, which starts once all running tasks have finished. */
  z.object({ name: z.literal('waiting'), update: foundUpdateSchema, for: updateWaitSchema }),
  z.object({ name: z.literal('installing'), update: foundUpdateSchema }),
  z.object({
    name: z.literal('failed'),
    during: z.enum(['check', 'download', 'install']),
    /** The update being downloaded or installed; null: the check itself failed. */
    update: foundUpdateSchema.nullable(),
    error: appErrorSchema,
  }),
])
export type UpdateState = z.output<typeof updateStateSchema>

const updateStatusSchema = z.object({
  /** Version of this app. */
  version: z.string(),
  /** Who installs updates; `nobody`: this build has no update source. */
  installedBy: z.enum(['app', 'person', 'nobody']),
  /** When the last check in this run of the app succeeded. */
  checkedAt: z.iso.datetime().nullable(),
  state: updateStateSchema,
  /** Whether the user skipped the update that was found. */
  skipped: z.boolean(),
})
export type UpdateStatus = z.output<typeof updateStatusSchema>

const releaseNotesSchema = z.object({
  version: z.string(),
  /** As in the changelog, e.g. `2026-11-22`; may be empty. */
  date: z.string(),
  /** Markdown. */
  notes: z.string(),
})
export type ReleaseNotes = z.output<typeof releaseNotesSchema>

/** Commands for updates. Their errors are reported in the status. */
export const updateCommands = {
  'updates.status': command(nothing, updateStatusSchema),
  'updates.check': command(nothing, updateStatusSchema),
  /** Starts downloading the update that was found. */
  'updates.download': command(nothing, updateStatusSchema),
  /** Stops a download, or cancels a pending installation. */
  'updates.stop': command(nothing, updateStatusSchema),
  /** Installs the downloaded update and restarts the app, once no task is running and the user agrees to pause customers’ URLs. */
  'updates.install': command(nothing, updateStatusSchema),
  /** Hides the update that was found until there’s a newer one. */
  'updates.skip': command(nothing, updateStatusSchema),
  /**
   * Returns release notes. `unseen`: only those of releases newer than the one last used on this computer, and only once; otherwise those
   * of this release and earlier ones, newest first.
   */
  'updates.whatsNew': command(z.object({ unseen: z.boolean() }), z.array(releaseNotesSchema)),
  /** Marks the release notes as seen. */
  'updates.whatsNewSeen': command(nothing, nothing),
} as const

/** Events for updates. */
export const updateEvents = {
  /** At most four times a second. */
  'updates.changed': updateStatusSchema,
  /** The user asked for the release notes from outside the window. */
  'updates.showWhatsNew': nothing,
} as const
