import { createFormDrafts, keepFormDraft } from '../../lib/form/form-drafts.ts'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import type { LimitKey } from './limit-text.ts'

/** Unsaved limits by `limitPlace`, so that leaving a form for another screen loses none. */
export const limitDrafts = createFormDrafts<Record<LimitKey, string>>()

/** Identifies the limits of a server, or of one customer on it. */
export const limitPlace = (server: ServerPlace, customerId = ''): string => `${serverKey(server)} ${customerId}`

const placesOf = (customerId: string): string[] =>
  Object.keys(limitDrafts.get()).filter((place) => place.endsWith(` ${customerId}`))

/** Whether limits of a customer, on any server, are typed and not saved. */
export const hasUnsavedLimits = (customerId: string): boolean => placesOf(customerId).length > 0

/** Drops what’s typed of a customer’s limits. */
export function forgetLimits(customerId: string): void {
  for (const place of placesOf(customerId)) keepFormDraft(limitDrafts, place, {})
}
