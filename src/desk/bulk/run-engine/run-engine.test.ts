import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { expectExactAccounting } from './exact-accounting.testkit.ts'
import { failInTurn, holdResponses, startIssuingService } from './issuing-service.testkit.ts'
import { createTestRun, type TestRun } from './test-run.testkit.ts'

const stateOf = ({ results }: TestRun, identity: string) =>
  results().find(({ row }) => row.identity === identity)?.row.state

describe('A run', () => {
  it('generates a URL for every row, with the allowed number of concurrent requests', async () => {
    const service = await startIssuingService()
    const letGo = holdResponses(service)
    const run = await createTestRun(service, 150)
    const control = await run.start(4)
    await vi.waitFor(() => expect(service.received).toHaveLength(4))
    letGo()
    await control.ended
    expect(control.progress()).toMatchObject({ state: 'finished', counts: { issued: 150, waiting: 0, pending: 0 } })
    expect(service.tokens).toHaveLength(150)
    expect(service.mostUnderWay).toBe(4)
    expectExactAccounting(run, service)
  })

  it('waits as long as a rate limit asks, then continues and resends those rows', async () => {
    const service = await startIssuingService()
    service.retryAfter = 7
    failInTurn(service, ['none', 'none', 'limit', 'limit'])
    const run = await createTestRun(service, 20)
    const control = await run.start(2)
    await control.ended
    expect(run.waits[0]).toBe(7000)
    expect(run.waits.length).toBeLessThanOrEqual(2)
    expect(run.counts()).toMatchObject({ issued: 20 })
    expect(service.tokens).toHaveLength(20)
    expectExactAccounting(run, service)
  })

  it('backs off when rate limits repeatedly ask for no wait', async () => {
    const service = await startIssuingService()
    service.retryAfter = 0
    failInTurn(service, Array(5).fill('limit'))
    const run = await createTestRun(service, 3)
    await (await run.start(1)).ended
    expect(run.waits).toEqual([2000, 4000, 8000, 16_000])
    expect(run.counts()).toMatchObject({ issued: 3 })
  })

  it('stops immediately when the key is rejected, and continues after it’s replaced', async () => {
    const service = await startIssuingService()
    failInTurn(service, ['none', 'none', 'none', 'unauthorized'])
    const run = await createTestRun(service, 30)
    const control = await run.start(1)
    await vi.waitFor(() => expect(control.progress().state).toBe('paused'))
    expect(control.progress().pause).toMatchObject({ reason: 'unauthenticated', error: { kind: 'unauthenticated' } })
    await nextTurn()
    expect(service.received).toHaveLength(4)
    expect(run.counts()).toMatchObject({ issued: 3, waiting: 27 })
    control.resume()
    await control.ended
    expect(run.counts()).toMatchObject({ issued: 30 })
    expectExactAccounting(run, service)
  })

  it('waits while the service is unreachable, without losing a row', async () => {
    const service = await startIssuingService()
    const run = await createTestRun(service, 10)
    const away = await startIssuingService()
    const api = away.api()
    await away.close()
    let attempts = 0
    const control = await run.start(1, {
      ...api,
      generate: (request, signal) => {
        attempts += 1
        return (attempts < 4 ? api : service.api()).generate(request, signal)
      },
    })
    await control.ended
    expect(run.waits).toEqual([5000, 10_000, 20_000])
    expect(run.counts()).toMatchObject({ issued: 10, failed: 0, unknown: 0 })
  })

  it('doesn’t repeat a row whose response was lost until the user agrees', async () => {
    const service = await startIssuingService()
    service.fault = (identity) => (identity === 'c2' ? 'drop' : identity === 'c4' ? 'dropBefore' : 'none')
    const run = await createTestRun(service, 6)
    await (await run.start(2)).ended
    expect(run.counts()).toMatchObject({ issued: 4, unknown: 2 })
    expectExactAccounting(run, service)
    service.fault = () => 'none'
    await run.retry(['failed'])
    await (await run.start(2)).ended
    expect(service.received.filter((identity) => ['c2', 'c4'].includes(identity))).toHaveLength(2)
    await run.retry(['unknown'])
    await (await run.start(2)).ended
    expect(run.counts()).toMatchObject({ issued: 6 })
    expect(service.received.filter((identity) => ['c2', 'c4'].includes(identity))).toHaveLength(4)
  })

  it('keeps a failure with its row, and retries only failed rows', async () => {
    const service = await startIssuingService()
    service.fault = (identity) => (identity === 'c3' ? 'missing' : 'none')
    const run = await createTestRun(service, 5)
    await (await run.start()).ended
    expect([stateOf(run, 'c3'), run.counts().issued]).toEqual(['failed', 4])
    service.fault = () => 'none'
    expect(await run.retry(['failed'])).toBe(1)
    await (await run.start()).ended
    expect(service.received.filter((identity) => identity !== 'c3')).toHaveLength(4)
    expect(run.counts()).toMatchObject({ issued: 5 })
  })

  it('pauses when the service fails repeatedly, instead of using up the table', async () => {
    const service = await startIssuingService()
    service.fault = () => 'error'
    const run = await createTestRun(service, 200)
    const control = await run.start(4)
    await vi.waitFor(
      () => expect(control.progress()).toMatchObject({ state: 'paused', counts: { pending: 0 } }),
      10_000,
    )
    expect(control.progress().pause).toMatchObject({ reason: 'failing', error: { kind: 'server', status: 503 } })
    expect(service.received.length).toBeLessThan(30)
    service.fault = () => 'none'
    control.resume()
    await control.ended
    const { issued, unknown } = run.counts()
    expect(issued + unknown).toBe(200)
  })

  it('lets requests in flight finish when paused, then resumes', async () => {
    const service = await startIssuingService()
    const letGo = holdResponses(service)
    const run = await createTestRun(service, 12)
    const control = await run.start(3)
    await vi.waitFor(() => expect(service.received).toHaveLength(3))
    control.pause()
    letGo()
    await vi.waitFor(() => expect(run.counts()).toMatchObject({ issued: 3, pending: 0, waiting: 9 }))
    expect(control.progress()).toMatchObject({ state: 'paused', pause: { reason: 'person' }, secondsLeft: null })
    expect(service.received).toHaveLength(3)
    control.resume()
    await control.ended
    expect(run.counts()).toMatchObject({ issued: 12 })
  })

  it('cancels waiting rows and finishes those in flight', async () => {
    const service = await startIssuingService()
    const letGo = holdResponses(service)
    const run = await createTestRun(service, 12)
    const control = await run.start(3)
    await vi.waitFor(() => expect(service.received).toHaveLength(3))
    control.cancel()
    expect(control.progress().state).toBe('cancelling')
    letGo()
    await control.ended
    expect(control.progress()).toMatchObject({ state: 'cancelled', counts: { issued: 3, cancelled: 9, waiting: 0 } })
    expectExactAccounting(run, service)
  })

  it('aborts requests that don’t finish in time at shutdown, leaving their outcome unknown', async () => {
    const service = await startIssuingService()
    const letGo = holdResponses(service)
    const run = await createTestRun(service, 8)
    const control = await run.start(2)
    await vi.waitFor(() => expect(service.received).toHaveLength(2))
    await control.stop(AbortSignal.abort())
    letGo()
    expect(control.progress()).toMatchObject({ state: 'paused', pause: { reason: 'appEnded' } })
    expect(run.counts()).toMatchObject({ unknown: 2, waiting: 6 })
  })

  it('sends nothing that can’t be recorded, and doesn’t lose a token that couldn’t be recorded', async () => {
    const service = await startIssuingService()
    const run = await createTestRun(service, 10)
    const full = new AppFailure({
      kind: 'storage',
      cause: message('storage.full'),
      remedy: message('storage.full'),
    })
    service.gate = async () => {
      if (service.received.length === 4) run.diskProblem = full
    }
    const control = await run.start(1)
    await vi.waitFor(() => expect(control.progress().state).toBe('paused'))
    expect(control.progress().pause).toMatchObject({ reason: 'storage', error: { kind: 'storage' } })
    expect(service.received).toHaveLength(4)
    expect(run.counts()).toMatchObject({ issued: 3, pending: 1 })
    run.diskProblem = null
    control.resume()
    await control.ended
    expect(run.counts()).toMatchObject({ issued: 10 })
    expectExactAccounting(run, service)
  })

  it('tests each new URL and, after a restart, those that are still untested', async () => {
    const service = await startIssuingService()
    const run = await createTestRun(service, 6)
    await (await run.start()).ended
    expect(run.results().map(({ row }) => row.checkState)).toEqual(Array(6).fill(null))
    const tested: string[] = []
    run.check = async ({ token }) => {
      tested.push(token)
      return { state: token === 'mt_3' ? 'broken' : 'working', at: 1, problem: null }
    }
    const control = await run.start()
    await control.ended
    expect(new Set(tested)).toEqual(new Set(service.tokens.map(({ token }) => token)))
    expect(control.progress().checks).toEqual({ working: 5, connects: 0, warning: 0, broken: 1 })
    expect(service.received).toHaveLength(6)
  })
})
