import { logFor } from '../../base/log/log.ts'
import type { Changes } from '../../shared/management/changes.ts'
import type { CustomerNews, NewsQuestion } from '../../shared/management/records/customer-news.ts'
import { message } from '../../shared/text/message.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/values/durations.ts'
import type { Notify } from '../ports.ts'

/** Path within the window to a server's customers, or to one of them. */
const customersPlace = (serverId: string, customerId?: string): string =>
  ['/servers', serverId, 'customers', ...(customerId === undefined ? [] : [customerId])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')

/** Path within the window to a server's activity, which lists its calls. */
const callsPlace = (serverId: string): string => `/servers/${encodeURIComponent(serverId)}/activity`

const log = logFor('main')

/**
 * How long news is gathered into one notification after the first change, which limits queries while the service is busy with customers.
 */
const GATHER_MS = 3_000
const REST_MS = 15_000
/** Minimum interval between announcements of failures. */
const FAILURES_REST_MS = 10 * MINUTE_MS
/** Maximum duration of a call; a call is recorded when it ends. */
const MAX_CALL_MS = 15 * MINUTE_MS
/** URLs that expire within this many days are announced, once a day. */
const EXPIRY_DAYS = 7
const EXPIRY_LOOK_MS = HOUR_MS

interface Options {
  /** Queries the local service. Rejects while it isn't running. */
  news: (question: NewsQuestion) => Promise<CustomerNews>
  notify: Notify
  /** The day on which expiries were last announced, as formatted by `toDateString`. */
  lastExpiryDay: { read(): Promise<string | null>; write(day: string): Promise<void> }
  /** In milliseconds since 1970. */
  now?: () => number
}

/** Creates notices about customers' first calls, their errors, and expiring URLs, combining several into one notification. */
export function createCustomerNotices({ news, notify, lastExpiryDay, now = Date.now }: Options) {
  const begun = now()
  /** Customers whose first call was announced, with the time of the announcement. */
  const notified = new Map<string, number>()
  /** The last call whose failures were announced; null until the first query. */
  let lastCall: number | null = null
  let failuresRestUntil = 0
  let timer: NodeJS.Timeout | undefined
  /** When the next query is due; `restsUntil` is the earliest time it may run. */
  let due = Number.POSITIVE_INFINITY
  let restsUntil = 0

  const ask = (since: number) =>
    news({
      since: new Date(since).toISOString(),
      afterCall: lastCall ?? 0,
      expiringBy: new Date(now() + EXPIRY_DAYS * DAY_MS).toISOString(),
    })

  function notifyFirstCalls({ firstCallers }: CustomerNews): void {
    const fresh = firstCallers.filter(({ customerId }) => !notified.has(customerId))
    for (const { customerId } of fresh) notified.set(customerId, now())
    for (const [customerId, at] of notified) if (at < now() - 2 * MAX_CALL_MS) notified.delete(customerId)
    const [newest] = fresh
    if (!newest) return
    const count = fresh.length
    notify({
      kind: 'firstCall',
      title: message('notifications.firstCall.title', { count }),
      body: message('notifications.firstCall.body', { count }),
      place: customersPlace(newest.serverId, count === 1 ? newest.customerId : undefined),
    })
  }

  function notifyFailures({ failures: { calls, customers, newest }, newestCall }: CustomerNews): void {
    const isFirstLook = lastCall === null
    if (!isFirstLook && now() < failuresRestUntil) return
    lastCall = newestCall
    if (isFirstLook || newest === null) return
    failuresRestUntil = now() + FAILURES_REST_MS
    notify({
      kind: 'errors',
      title: message('notifications.errors.title', { count: customers }),
      body: message('notifications.errors.body', { count: calls }),
      place: customers === 1 ? customersPlace(newest.serverId, newest.customerId) : callsPlace(newest.serverId),
    })
  }

  async function notifyExpiries({ expiring: { customers, first } }: CustomerNews): Promise<void> {
    const today = new Date(now()).toDateString()
    if (first === null || (await lastExpiryDay.read()) === today) return
    await lastExpiryDay.write(today)
    notify({
      kind: 'expiry',
      title: message('notifications.expiry.title', { count: customers }),
      body: message('notifications.expiry.body', { days: EXPIRY_DAYS }),
      place: customersPlace(first.serverId, customers === 1 ? first.customerId : undefined),
    })
  }

  async function look(): Promise<void> {
    due = Number.POSITIVE_INFINITY
    restsUntil = now() + REST_MS
    try {
      const found = await ask(Math.max(begun, now() - MAX_CALL_MS))
      notifyFirstCalls(found)
      notifyFailures(found)
      await notifyExpiries(found)
    } catch (error) {
      // While the service is down there are no calls; its next start queries again.
      log.debug('Nothing could be asked for notifications', { error: String(error) })
    } finally {
      lookBy(now() < failuresRestUntil ? failuresRestUntil : now() + EXPIRY_LOOK_MS)
    }
  }

  function lookBy(at: number): void {
    const next = Math.max(at, restsUntil)
    if (next >= due) return
    due = next
    clearTimeout(timer)
    timer = setTimeout(() => void look(), next - now()).unref()
  }

  return {
    /** Called when the local service starts: queries immediately, and then every hour. */
    begin: (): void => lookBy(now()),
    /** Called with changes to the service's data. */
    note({ usage, calls }: Changes): void {
      if (usage !== undefined || calls !== undefined) lookBy(now() + GATHER_MS)
    },
  }
}
