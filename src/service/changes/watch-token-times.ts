import { logFor } from '../../base/log/log.ts'
import { type Changes, limitChangedIds, MAX_CHANGED_IDS } from '../../shared/management/changes.ts'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import { DAY_MS } from '../../shared/values/durations.ts'
import { createInFlight } from '../in-flight.ts'
import type { Store } from '../store/store.ts'

/** Maximum wait in milliseconds. It's limited because timers pause while a computer sleeps. */
const MAX_WAIT_MS = 60_000
const QUIET_MS = QUIET_DAYS * DAY_MS

interface Options {
  store: Pick<Store, 'tokenTimes'>
  note: (changes: Changes) => void
  /** Returns milliseconds since 1970. */
  now?: () => number
}

const isoTime = (at: number) => new Date(at).toISOString()
const timeOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text))

/**
 * Reports changes caused by time passing: tokens that expire, and customers who become quiet. Call `plan` when a token's end was set or
 * changed, and `planFirst` after calls: it only plans if nothing is scheduled, because a call can only postpone the quiet date. `stop`
 * resolves once the store is no longer used.
 */
export function watchTokenTimes({ store: { tokenTimes }, note, now = Date.now }: Options) {
  const work = createInFlight()
  let timer: NodeJS.Timeout | undefined
  /** Number of plans so far: a plan that started before the newest one may be based on outdated data. */
  let newest = 0
  let isStopped = false
  let seen = now()

  async function look(): Promise<void> {
    const [from, upTo] = [seen, now()]
    const [ended, quiet] = await Promise.all([
      tokenTimes.ended(isoTime(from), isoTime(upTo), MAX_CHANGED_IDS + 1),
      tokenTimes.lastCalled(isoTime(from - QUIET_MS), isoTime(upTo - QUIET_MS), MAX_CHANGED_IDS + 1),
    ])
    seen = upTo
    if (ended.length > 0) {
      const tokens = limitChangedIds(new Set(ended.map(({ id }) => id)))
      note({
        tokens,
        customers: tokens === 'all' ? 'all' : limitChangedIds(new Set(ended.map(({ customerId }) => customerId))),
      })
    }
    if (quiet.length > 0) note({ usage: limitChangedIds(new Set(quiet)) })
  }

  async function nextDue(): Promise<number> {
    const end = await tokenTimes.next(isoTime(seen))
    const lastCall = await tokenTimes.nextLastCall(isoTime(seen - QUIET_MS))
    return Math.min(timeOf(end), timeOf(lastCall) + QUIET_MS)
  }

  /** Runs `first`, then schedules the next change. Retries if it can't be read. */
  async function planAfter(first?: () => Promise<void>): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    newest += 1
    const mine = newest
    let due = 0
    try {
      await first?.()
      due = await nextDue()
    } catch (error) {
      logFor('service/changes').error('The times of tokens couldn’t be read', error)
      due = now() + MAX_WAIT_MS
    }
    if (mine !== newest || isStopped || due === Number.POSITIVE_INFINITY) return
    timer = setTimeout(start, Math.min(Math.max(0, due - now()), MAX_WAIT_MS), look).unref()
  }

  function start(first?: () => Promise<void>): void {
    if (!isStopped) void work.add(planAfter(first))
  }

  start()
  return {
    plan: () => start(),
    planFirst(): void {
      if (timer === undefined) start()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await work.settled()
    },
  }
}
