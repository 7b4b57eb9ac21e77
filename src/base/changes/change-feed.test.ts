import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Changes, MAX_CHANGED_IDS, mergeChanges } from '../../shared/management/changes.ts'
import { changesSchema } from '../../shared/management/changes-schema.ts'
import { createChangeFeed } from './change-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openFeed() {
  const sent: Changes[] = []
  const feed = createChangeFeed((changes: Changes) => sent.push(changesSchema.parse(changes)), mergeChanges)
  return { feed, sent }
}

it('sends the first change immediately and subsequent ones together', () => {
  const { feed, sent } = openFeed()
  feed.note({ servers: ['a'] })
  feed.note({ servers: ['b'], calls: ['a'] })
  feed.note({ servers: ['b'], usage: ['c'] })
  expect(sent).toEqual([{ servers: ['a'] }])
  vi.advanceTimersByTime(250)
  expect(sent.slice(1)).toEqual([{ servers: ['b'], calls: ['a'], usage: ['c'] }])
  vi.advanceTimersByTime(10_000)
  feed.note({ apiKeys: ['k'] })
  expect(sent).toHaveLength(3)
})

it('sends at most four messages of bounded size per second, even for many changes', () => {
  const { feed, sent } = openFeed()
  for (let count = 0; count < 100_000; count += 1) {
    feed.note({ calls: [`server-${count % 7}`], usage: [`customer-${count}`] })
    if (count % 10 === 9) vi.advanceTimersByTime(1)
  }
  expect(sent.length).toBeLessThanOrEqual(41)
  for (const { calls, usage } of sent.slice(1)) {
    expect(calls).toHaveLength(7)
    expect(usage).toBe('all')
  }
})

it('lists ids up to a limit, beyond which it reports that anything may have changed', () => {
  const { feed, sent } = openFeed()
  feed.note({ settings: 'all' })
  for (let count = 0; count < MAX_CHANGED_IDS; count += 1) feed.note({ tokens: [`token-${count}`] })
  vi.advanceTimersByTime(250)
  expect(sent[1]?.tokens).toHaveLength(MAX_CHANGED_IDS)
  for (let count = 0; count <= MAX_CHANGED_IDS; count += 1) feed.note({ tokens: [`token-${count}`] })
  vi.advanceTimersByTime(250)
  expect(sent[2]?.tokens).toBe('all')
})

it('sends nothing after it’s closed', () => {
  const { feed, sent } = openFeed()
  feed.note({ servers: ['a'] })
  feed.note({ servers: ['b'] })
  feed.close()
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(1)
})
