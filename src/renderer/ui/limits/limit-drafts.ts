import { createStore } from '../../lib/store.ts'
import type { LimitKey } from './limit-text.ts'

/** What is typed into limit fields and not saved; fields that show the saved limit aren't among it. */
export type LimitDraft = Readonly<Partial<Record<LimitKey, string>>>

/** Unsaved limits by `limitPlace`, so that leaving a form for another screen loses none. */
export const limitDrafts = createStore<Readonly<Record<string, LimitDraft>>>({})

/** Identifies the limits of a server, or of one customer on it. */
export const limitPlace = (serverId: string, customerId = ''): string => `${serverId} ${customerId}`

/** Keeps what is typed; an empty draft is forgotten. */
export function keepLimitDraft(place: string, draft: LimitDraft): void {
  limitDrafts.update(({ [place]: _old, ...others }) =>
    Object.keys(draft).length === 0 ? others : { ...others, [place]: draft },
  )
}
