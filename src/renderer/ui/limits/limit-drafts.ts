import { createFormDrafts, keepFormDraft } from '../../lib/form/form-drafts.ts'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import type { LimitKey } from './limit-text.ts'

/** Unsaved limits by `limitPlace`, kept when the screen changes. */
export const limitDrafts = createFormDrafts<Record<LimitKey, string>>()

/** Identifies the limits of a server, or of one customer on it. */
export const limitPlace = (server: ServerPlace, customerId = ''): string => `${serverKey(server)} ${customerId}`

const placesOf = (customerId: string): string[] =>
  Object.keys(limitDrafts.get()).filter((place) => place.endsWith(` ${customerId}`))

/** Whether a customer has unsaved limits on any server. */
export const hasUnsavedLimits = (customerId: string): boolean => placesOf(customerId).length > 0

/** Discards a customer's unsaved limits. */
export function forgetLimits(customerId: string): void {
  for (const place of placesOf(customerId)) keepFormDraft(limitDrafts, place, {})
}
