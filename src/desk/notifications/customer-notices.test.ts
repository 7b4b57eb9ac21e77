import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CustomerNews, NewsQuestion } from '../../shared/management/records/customer-news.ts'
import { say } from '../../shared/text/say.ts'
import type { Notice } from '../ports.ts'
import { createCustomerNotices } from './customer-notices.ts'

const NOTHING: CustomerNews = {
  firstCallers: [],
  failures: { calls: 0, customers: 0, newest: null },
  newestCall: 0,
  expiring: { customers: 0, first: null },
}
const MINUTE = 60_000
const caller = (customerId: string) => ({ customerId, serverId: 'orders' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 1, 12) })
})
afterEach(() => vi.useRealTimers())

/** Starts notices for a service that returns `state.news`; `shown` collects the notifications. */
async function start() {
  const state = { news: NOTHING, day: null as string | null }
  const shown: string[] = []
  const asked: NewsQuestion[] = []
  const notices = createCustomerNotices({
    news: async (question) => {
      asked.push(question)
      return state.news
    },
    notify: ({ kind, title, place }: Notice) => void shown.push(`${kind} ${say(title)} ${place}`),
    lastExpiryDay: {
      read: async () => state.day,
      write: async (day) => {
        state.day = day
      },
    },
  })
  notices.begin()
  await vi.advanceTimersByTimeAsync(0)
  /** Delivers news and advances the time. */
  const pass = async (news: Partial<CustomerNews>, time: number) => {
    state.news = { ...NOTHING, ...news }
    notices.note({ usage: 'all', calls: 'all' })
    await vi.advanceTimersByTimeAsync(time)
  }
  return { pass, shown, asked, state, notices }
}

it('announces each first call once, combining simultaneous ones in one notification', async () => {
  const { pass, shown } = await start()
  await pass({ firstCallers: [caller('ada')] }, 2 * MINUTE)
  expect(shown).toEqual(['firstCall A customer made their first call /servers/orders/customers/ada'])
  await pass({ firstCallers: [caller('eve'), caller('bob'), caller('ada')] }, 2 * MINUTE)
  expect(shown.slice(1)).toEqual(['firstCall 2 customers made their first call /servers/orders/customers'])
  await pass({ firstCallers: [caller('eve'), caller('bob'), caller('ada')] }, 2 * MINUTE)
  expect(shown).toHaveLength(2)
})

it('announces failures at most once in ten minutes, then all of them together', async () => {
  const { pass, shown, asked } = await start()
  const failures = (calls: number, customers: number) => ({ calls, customers, newest: caller('ada') })
  await pass({ failures: failures(1, 1), newestCall: 5 }, 2 * MINUTE)
  expect(shown).toEqual(['errors A customer’s calls are failing /servers/orders/customers/ada'])
  await pass({ failures: failures(3, 2), newestCall: 9 }, 5 * MINUTE)
  expect(shown).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(shown.slice(1)).toEqual(['errors Calls from 2 customers are failing /servers/orders/activity'])
  expect(asked.at(-1)?.afterCall).toBe(5)
  await pass({ newestCall: 12 }, 2 * MINUTE)
  expect(asked.at(-1)?.afterCall).toBe(9)
  expect(shown).toHaveLength(2)
})

it('ignores failures from before the app started', async () => {
  const state = await start()
  expect(state.shown).toEqual([])
  expect(state.asked).toMatchObject([{ afterCall: 0 }])
})

it('announces URLs that expire within a week, once a day', async () => {
  const { pass, shown, state } = await start()
  const expiring = { customers: 2, first: caller('ada') }
  await pass({ expiring }, 2 * MINUTE)
  expect(shown).toEqual(['expiry URLs of 2 customers expire soon /servers/orders/customers'])
  await pass({ expiring }, 60 * MINUTE)
  expect(shown).toHaveLength(1)
  expect(state.day).toBe(new Date().toDateString())
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE)
  expect(shown).toHaveLength(2)
})

it('queries a busy service at most once every fifteen seconds', async () => {
  const { pass, asked } = await start()
  for (let second = 0; second < 300; second += 1) await pass({}, 1000)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.length).toBeLessThanOrEqual(21)
})
