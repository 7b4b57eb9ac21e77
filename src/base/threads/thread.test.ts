import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { failureOf } from '../testing/failure-of.ts'
import { buildThread } from './build-thread.testkit.ts'
import type { SampleCalls } from './sample-worker.testkit.ts'
import { startThread, ThreadEnded } from './thread.ts'

let file = ''
beforeAll(async () => {
  file = await buildThread(new URL('sample-worker.testkit.ts', import.meta.url).href)
}, 60_000)

function start(megabytes = 512) {
  const reports: string[] = []
  const faults: Error[] = []
  const exits: ThreadEnded[] = []
  const thread = startThread<SampleCalls, string>({
    file,
    megabytes,
    onReport: (report) => reports.push(report),
    onFault: (error) => faults.push(error),
    onExit: (error) => exits.push(error),
  })
  onTestFinished(() => thread.end())
  return { ...thread, reports, faults, exits }
}

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

it('returns concurrent calls’ results, each to its own caller', async () => {
  const { call, isBusy } = start()
  const sums = [1, 2, 3].map((number) => call('add', [number, number]))
  expect(isBusy()).toBe(true)
  expect(await Promise.all(sums)).toEqual([2, 4, 6])
  expect(isBusy()).toBe(false)
})

it('rejects with an unchanged AppFailure, or with a bug’s stack from inside the thread', async () => {
  const { call } = start()
  expect(await failureOf(call('refuse', undefined))).toEqual({ kind: 'notFound' })
  const error = (await thrownBy(call('crash', undefined))) as Error
  expect(error.message).toBe('TypeError: a bug in the thread')
  expect(error.stack).toMatch(/crash.*thread\.cjs/)
  expect(await call('add', [1])).toBe(1)
})

it('passes an abort on to the call, and doesn’t start a call that’s already aborted', async () => {
  const { call } = start()
  const abort = new AbortController()
  const waiting = call('wait', undefined, abort.signal)
  const other = call('wait', undefined)
  expect(await call('add', [1])).toBe(1)
  abort.abort()
  expect(await waiting).toBe('cancelled')
  expect(await failureOf(call('add', [1], AbortSignal.abort()))).toMatchObject({ kind: 'cancelled' })
  expect(await Promise.race([other, call('add', [2])])).toBe(2)
  other.catch(() => undefined)
})

it('delivers a report before the thread blocks', async () => {
  const { call, reports } = start()
  const until = new Int32Array(new SharedArrayBuffer(4))
  const blocking = call('block', until)
  await vi.waitFor(() => expect(reports).toEqual(['blocking']))
  Atomics.store(until, 0, 1)
  Atomics.notify(until, 0)
  await blocking
})

it('moves the memory of an output instead of copying it', async () => {
  const { call } = start()
  expect(await call('bytes', 100_000)).toEqual(new Uint8Array(100_000).fill(7))
  expect(await call('wasMoved', undefined)).toBe(true)
})

it('fails only the call whose input or output can’t be cloned', async () => {
  const { call } = start()
  const all = [call('add', [1]), call('uncloneable', () => undefined), call('uncloneable', null), call('add', [2])]
  const [one, input, output, two] = await Promise.allSettled(all)
  expect([one, two]).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'fulfilled', value: 2 },
  ])
  for (const refused of [input, output])
    expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cloned') } })
})

it('reports a bug outside of a call with its stack', async () => {
  const { call, faults } = start()
  await call('fault', undefined)
  await vi.waitFor(() => expect(faults[0]?.stack).toMatch(/a bug outside of a call\n.*thread\.cjs/))
})

it('rejects every pending call and all later ones when the thread dies', async () => {
  const { call, exits, isBusy } = start()
  const calls = [call('wait', undefined), call('exit', 3)]
  for (const each of calls) expect(await thrownBy(each)).toMatchObject({ message: 'thread exit code 3' })
  expect(isBusy()).toBe(false)
  expect(exits).toHaveLength(1)
  expect(await thrownBy(call('add', [1]))).toBeInstanceOf(ThreadEnded)
})

it('reports that a thread ran out of memory', async () => {
  const { call, exits } = start(16)
  expect(await thrownBy(call('fill', undefined))).toMatchObject({ isOutOfMemory: true })
  expect(exits).toHaveLength(1)
}, 60_000)

it('rejects pending calls when the thread is terminated on purpose, without reporting an exit', async () => {
  const { call, end, exits } = start()
  const waiting = thrownBy(call('wait', undefined))
  await end()
  expect(await waiting).toMatchObject({ isOutOfMemory: false })
  expect(exits).toEqual([])
})

it('passes no secrets to a thread through its environment or arguments', async () => {
  const { call } = start()
  expect(await call('secrets', undefined)).toEqual({ env: {}, argv: [] })
})
