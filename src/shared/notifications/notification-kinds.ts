import { z } from 'zod'

/** What the system's notifications are about. `runs`: a bulk run or a test of many URLs ended or needs somebody. */
export const NOTIFICATION_KINDS = ['firstCall', 'errors', 'expiry', 'runs'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Which kinds are shown. All are named: a default would be a change. */
export const notificationsSchema = z.record(z.enum(NOTIFICATION_KINDS), z.boolean())
const on = z.boolean().default(true)
/** The same as it's kept: a kind that a file doesn't name yet is shown. */
export const keptNotificationsSchema = z.object({ firstCall: on, errors: on, expiry: on, runs: on })
export const ALL_NOTIFICATIONS = keptNotificationsSchema.parse({})

/** What main tells the window of notifications. */
export const notificationEvents = {
  /** The person pressed one, and wants to see what it’s about: an address below the window's page. */
  'notifications.pressed': z.object({ place: z.string().startsWith('/').max(1000) }),
} as const
