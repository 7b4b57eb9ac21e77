import { type Changes, limitChangedIds, MAX_CHANGED_IDS } from '../../shared/management/changes.ts'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import type { Store } from '../store/store.ts'

/** Longest wait, in milliseconds: while a computer sleeps, timers stand still. */
const MAX_WAIT_MS = 60_000
const QUIET_MS = QUIET_DAYS * 86_400_000

interface Options {
  store: Pick<Store, 'tokenTimes'>
  note: (changes: Changes) => void
  /** In milliseconds since 1970. */
  now?: () => number
}

const isoTime = (at: number) => new Date(at).toISOString()
const timeOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text))

/**
 * Tells what the time alone changes: tokens that end, and customers who become quiet. `plan` is to be called when the end
 * of a token was set or changed, `planFirst` when a customer has called: a later call only puts off when they are quiet.
 */
export function watchTokenTimes({ store: { tokenTimes }, note, now = Date.now }: Options) {
  let timer: NodeJS.Timeout | undefined
  let seen = now()

  function look(): void {
    const upTo = now()
    const ended = tokenTimes.ended(isoTime(seen), isoTime(upTo), MAX_CHANGED_IDS + 1)
    const quiet = tokenTimes.lastCalled(isoTime(seen - QUIET_MS), isoTime(upTo - QUIET_MS), MAX_CHANGED_IDS + 1)
    seen = upTo
    if (ended.length > 0) {
      const tokens = limitChangedIds(new Set(ended.map(({ id }) => id)))
      note({
        tokens,
        customers: tokens === 'all' ? 'all' : limitChangedIds(new Set(ended.map(({ customerId }) => customerId))),
      })
    }
    if (quiet.length > 0) note({ usage: limitChangedIds(new Set(quiet)) })
    plan()
  }

  function plan(): void {
    clearTimeout(timer)
    timer = undefined
    const end = tokenTimes.next(isoTime(seen))
    const lastCall = tokenTimes.nextLastCall(isoTime(seen - QUIET_MS))
    if (end === null && lastCall === null) return
    const due = Math.min(timeOf(end), timeOf(lastCall) + QUIET_MS)
    timer = setTimeout(look, Math.min(Math.max(0, due - now()), MAX_WAIT_MS)).unref()
  }

  plan()
  return {
    plan,
    planFirst(): void {
      if (timer === undefined) plan()
    },
    stop: () => clearTimeout(timer),
  }
}
