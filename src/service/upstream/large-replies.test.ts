import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { caller, startApi } from './upstream.testkit.ts'

const LARGE = 'x'.repeat(300_000)
/** Maximum number of large replies that one token may have in memory. */
const PLACES = 8

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe.each([
  ['a large reply', Buffer.from(LARGE), {}],
  ['a reply that’s large once decompressed', gzipSync(LARGE), { 'content-encoding': 'gzip' }],
])('%s', (_, body, headers) => {
  it('isn’t read until an earlier one for the same customer has been processed', async () => {
    const { origin, seen } = await startApi((_request, response) => response.writeHead(200, headers).end(body))
    const call = caller()
    const done: Awaited<ReturnType<typeof call>>[] = []
    const calls = Array.from({ length: PLACES + 2 }, () =>
      call({ baseUrl: origin }, null).then((result) => {
        done.push(result)
        return result
      }),
    )
    await expect.poll(() => [seen.length, done.length]).toEqual([PLACES + 2, PLACES])
    await settled()
    expect(done).toHaveLength(PLACES)
    done[0]?.release()
    await expect.poll(() => done.length).toBe(PLACES + 1)
    done[1]?.release()
    for (const { outcome } of await Promise.all(calls)) {
      expect(outcome.kind === 'answer' && outcome.body.length).toBe(LARGE.length)
    }
  })

  it('stops waiting for a slot when its call ends', async () => {
    const { origin } = await startApi((_request, response) => response.writeHead(200, headers).end(body))
    const call = caller()
    const first = await Promise.all(Array.from({ length: PLACES }, () => call({ baseUrl: origin }, null)))
    const late = await call({ baseUrl: origin, timeoutSeconds: 1 }, null)
    expect(late.outcome.kind).toBe('timeout')
    late.release()
    for (const { release } of first) release()
    const again = await Promise.all(Array.from({ length: PLACES }, () => call({ baseUrl: origin }, null)))
    expect(again.map(({ outcome }) => outcome.kind)).toEqual(Array(PLACES).fill('answer'))
  })
})

it('doesn’t require a slot for small replies', async () => {
  const { origin } = await startApi((_request, response) => response.end('x'.repeat(60_000)))
  const call = caller()
  const results = await Promise.all(Array.from({ length: PLACES * 3 }, () => call({ baseUrl: origin }, null)))
  expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(PLACES * 3).fill('answer'))
})
