import { createFormDrafts } from '../../lib/form/form-drafts.ts'
import { type ServerPlace, serverKey } from '../../lib/server-place.ts'
import type { LimitKey } from './limit-text.ts'

/** Unsaved limits by `limitPlace`, so that leaving a form for another screen loses none. */
export const limitDrafts = createFormDrafts<Record<LimitKey, string>>()

/** Identifies the limits of a server, or of one customer on it. */
export const limitPlace = (server: ServerPlace, customerId = ''): string => `${serverKey(server)} ${customerId}`
