import { type Changes, limitChangedIds, MAX_CHANGED_IDS } from '../../shared/management/changes.ts'
import type { Store } from '../store/store.ts'

/** Longest wait, in milliseconds: while a computer sleeps, timers stand still. */
const MAX_WAIT_MS = 60_000

interface Options {
  store: Pick<Store, 'tokenTimes'>
  note: (changes: Changes) => void
  /** In milliseconds since 1970. */
  now?: () => number
}

/** Tells of tokens that end because their time has come. `plan` is to be called when such a time was set or changed. */
export function watchTokenTimes({ store: { tokenTimes }, note, now = Date.now }: Options) {
  let timer: NodeJS.Timeout | undefined
  let seen = new Date(now()).toISOString()

  function look(): void {
    const upTo = new Date(now()).toISOString()
    const ended = tokenTimes.ended(seen, upTo, MAX_CHANGED_IDS + 1)
    seen = upTo
    if (ended.length > 0) {
      const tokens = limitChangedIds(new Set(ended.map(({ id }) => id)))
      note({
        tokens,
        customers: tokens === 'all' ? 'all' : limitChangedIds(new Set(ended.map(({ customerId }) => customerId))),
      })
    }
    plan()
  }

  function plan(): void {
    clearTimeout(timer)
    const next = tokenTimes.next(seen)
    if (next === null) return
    timer = setTimeout(look, Math.min(Math.max(0, Date.parse(next) - now()), MAX_WAIT_MS)).unref()
  }

  plan()
  return { plan, stop: () => clearTimeout(timer) }
}
