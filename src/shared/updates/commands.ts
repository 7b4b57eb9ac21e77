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

/** The longest notes of a release, in characters. */
export const MAX_NOTES = 20_000

/** A release that's newer than this app. */
const foundUpdateSchema = z.object({
  version: releaseVersionSchema,
  releasedAt: z.iso.datetime(),
  /** Markdown, as in the changelog. */
  notes: z.string().max(MAX_NOTES),
  /** Of the file that's downloaded. */
  bytes,
  /** Where the person installs it: the file's address, and the commands that download, check, and install it. */
  byHand: z.object({ url: z.url(), command: z.string() }).nullable(),
})
export type FoundUpdate = z.output<typeof foundUpdateSchema>

/** What an installation waits for. */
const updateWaitSchema = z.enum(['bulkRun', 'fleetCheck', 'move'])
export type UpdateWait = z.output<typeof updateWaitSchema>

const updateStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('idle') }),
  z.object({ name: z.literal('checking') }),
  z.object({ name: z.literal('upToDate') }),
  z.object({ name: z.literal('available'), update: foundUpdateSchema }),
  z.object({ name: z.literal('downloading'), update: foundUpdateSchema, done: bytes, total: bytes }),
  z.object({ name: z.literal('ready'), update: foundUpdateSchema }),
  /** The person wants it installed; that’s done once what goes on has ended. */
  z.object({ name: z.literal('waiting'), update: foundUpdateSchema, for: updateWaitSchema }),
  z.object({ name: z.literal('installing'), update: foundUpdateSchema }),
  z.object({
    name: z.literal('failed'),
    during: z.enum(['check', 'download', 'install']),
    /** What was to be downloaded or installed; null: the check failed. */
    update: foundUpdateSchema.nullable(),
    error: appErrorSchema,
  }),
])
export type UpdateState = z.output<typeof updateStateSchema>

const updateStatusSchema = z.object({
  /** Of this app. */
  version: z.string(),
  /** Who installs an update; `nobody`: this build doesn’t know where updates are. */
  installedBy: z.enum(['app', 'person', 'nobody']),
  /** The last check that had an answer in this run of the app. */
  checkedAt: z.iso.datetime().nullable(),
  state: updateStateSchema,
  /** The person wants to hear no more of the update that was found. */
  skipped: z.boolean(),
})
export type UpdateStatus = z.output<typeof updateStatusSchema>

const releaseNotesSchema = z.object({
  version: z.string(),
  /** As in the changelog: `2026-11-22`, or empty. */
  date: z.string(),
  /** Markdown. */
  notes: z.string(),
})
export type ReleaseNotes = z.output<typeof releaseNotesSchema>

/** What the window asks of updates. What goes wrong with one is in the status. */
export const updateCommands = {
  'updates.status': command(nothing, updateStatusSchema),
  'updates.check': command(nothing, updateStatusSchema),
  /** Begins to download the update that was found. */
  'updates.download': command(nothing, updateStatusSchema),
  /** Ends a download, or no longer waits to install. */
  'updates.stop': command(nothing, updateStatusSchema),
  /** Installs what was downloaded and starts the app again: once no run goes on, and the person agrees to pause customers’ URLs. */
  'updates.install': command(nothing, updateStatusSchema),
  /** Says no more of the update that was found, until there’s a newer one. */
  'updates.skip': command(nothing, updateStatusSchema),
  /**
   * What has changed. `unseen`: in the releases since the one that was last used on this computer, once; else in this release and
   * those before, newest first.
   */
  'updates.whatsNew': command(z.object({ unseen: z.boolean() }), z.array(releaseNotesSchema)),
  /** The person has seen what’s new. */
  'updates.whatsNewSeen': command(nothing, nothing),
} as const

/** What main reports of updates. */
export const updateEvents = {
  /** At most four times a second. */
  'updates.changed': updateStatusSchema,
  /** The person asked, outside of the window, for what’s new. */
  'updates.showWhatsNew': nothing,
} as const
