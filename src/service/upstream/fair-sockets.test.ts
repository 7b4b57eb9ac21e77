import { expect, it } from 'vitest'
import { createFairSockets } from './fair-sockets.ts'

const wait = { waitMs: 20_000, signal: new AbortController().signal }
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('gives a customer a connection even if another customer requests more than there are', async () => {
  const sockets = createFairSockets(4)
  const ends: (() => void)[] = []
  const order: string[] = []
  const ask = (share: string) =>
    sockets.use('https://api', share, wait, async () => {
      order.push(share)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = Array.from({ length: 20 }, () => ask('greedy'))
  all.push(ask('victim'))
  await settled()
  expect(order).toEqual(Array(4).fill('greedy'))
  ends[0]?.()
  await settled()
  ends[1]?.()
  await settled()
  expect(order.slice(4)).toContain('victim')
  while (ends.length < 21) {
    for (const end of ends) end()
    await settled()
  }
  for (const end of ends) end()
  await Promise.all(all)
})

it('reports that nothing was sent if no connection becomes free in time, and gives back one that becomes free too late', async () => {
  const sockets = createFairSockets(1)
  let end = () => {}
  const first = sockets.use('https://api', 'a', wait, () => new Promise<void>((resolve) => (end = resolve)))
  const late = sockets.use('https://api', 'b', { ...wait, waitMs: 10 }, async () => 'sent')
  await expect(late).rejects.toMatchObject({ kind: 'upstreamTimeout' })
  end()
  await first
  expect(await sockets.use('https://api', 'c', wait, async () => 'sent')).toBe('sent')
})
