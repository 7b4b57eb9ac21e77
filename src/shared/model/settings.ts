import { z } from 'zod'
import { clientIdSchema } from '../clients/client.ts'
import { CLEAR_CHOICES } from '../clipboard/copied.ts'
import { ALL_NOTIFICATIONS, keptNotificationsSchema, notificationsSchema } from '../notifications/notification-kinds.ts'
import { MAX_LAST_SERVERS } from './last-servers.ts'

const colorScheme = z.enum(['system', 'light', 'dark'])
const hideSecrets = z.boolean()
const lastClient = clientIdSchema.optional()
/** The window's split panes, each with its own size. */
const paneNameSchema = z.enum(['toolRunner', 'endpointEditor'])
export type PaneName = z.infer<typeof paneNameSchema>
const panes = z.partialRecord(paneNameSchema, z.int().min(1).max(99)).optional()

const lastServers = z
  .record(z.string().max(200), z.string().max(200))
  .refine((all) => Object.keys(all).length <= MAX_LAST_SERVERS)
  .optional()

/** Days; null: forever. */
const historyRetentionDays = z.int().min(1).max(3650).nullable()

/** Whether the app keeps running after its window is closed; null: ask the first time. */
const runInBackground = z.boolean().nullable()

/** Seconds after which a copied secret is cleared from the clipboard; null: never. */
const clearClipboardSeconds = z.literal(CLEAR_CHOICES).nullable()
/** Which releases are offered as updates. */
const updateChannel = z.enum(['stable', 'beta'])
export type UpdateChannel = z.infer<typeof updateChannel>
/** Whether the app automatically checks for updates. */
const checkForUpdates = z.boolean()

/** Whether the first steps are shown. `over`: they're finished or skipped; null: not decided yet. */
const firstSteps = z.enum(['open', 'over']).nullable()

/** Non-secret settings that the window can read and change. */
export const settingsSchema = z.object({
  colorScheme: colorScheme.default('system'),
  /** Hides MCP URLs and tokens for screen sharing; they can still be copied. */
  hideSecrets: hideSecrets.default(false),
  /** How long history records are kept. */
  historyRetentionDays: historyRetentionDays.default(null).catch(null),
  /** The client in which a URL was last installed. */
  lastClient: lastClient.catch(undefined),
  /** The ID of the server last selected in each workspace, by workspace ID. */
  lastServers: lastServers.catch(undefined),
  /** Size of the first pane, in percent, for panes that were resized. */
  panes: panes.catch(undefined),
  runInBackground: runInBackground.default(null).catch(null),
  clearClipboardSeconds: clearClipboardSeconds.default(60).catch(60),
  updateChannel: updateChannel.default('stable').catch('stable'),
  checkForUpdates: checkForUpdates.default(true).catch(true),
  notifications: keptNotificationsSchema.default(ALL_NOTIFICATIONS).catch(ALL_NOTIFICATIONS),
  firstSteps: firstSteps.default(null).catch(null),
})
export type Settings = z.infer<typeof settingsSchema>

/** A change to some settings; missing ones stay unchanged. It has no defaults, because those would count as changes. */
export const settingsChangeSchema = z
  .object({
    colorScheme,
    hideSecrets,
    historyRetentionDays,
    lastClient,
    lastServers,
    panes,
    runInBackground,
    clearClipboardSeconds,
    updateChannel,
    checkForUpdates,
    notifications: notificationsSchema,
    firstSteps,
  })
  .partial()
