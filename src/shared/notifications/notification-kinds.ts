import { z } from 'zod'

/** Kinds of system notifications. `runs`: a bulk run or a test of many URLs finished or needs attention. */
export const NOTIFICATION_KINDS = ['firstCall', 'errors', 'expiry', 'runs'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Which kinds are enabled. All of them are required because a default would count as a change. */
export const notificationsSchema = z.record(z.enum(NOTIFICATION_KINDS), z.boolean())
const on = z.boolean().default(true)
/** The persisted form: kinds that are missing from the file are enabled. */
export const keptNotificationsSchema = z.object({ firstCall: on, errors: on, expiry: on, runs: on })
export const ALL_NOTIFICATIONS = keptNotificationsSchema.parse({})

/** Events for notifications. */
export const notificationEvents = {
  /** The user clicked a notification and wants to see its subject, at a path in the window. */
  'notifications.pressed': z.object({ place: z.string().startsWith('/').max(1000) }),
} as const
