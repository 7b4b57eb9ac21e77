import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { AppFailure } from '../../shared/errors.ts'
import { MemorySecretStore, type SecretStore } from '../secrets/secret-store.ts'
import { accessOf, begunFor, makeFolder } from './history.testkit.ts'
import { ALL, openHistoryInThread } from './history-in-thread.testkit.ts'

let workerFile = ''
beforeAll(async () => {
  workerFile = await buildThread(new URL('history-worker.ts', import.meta.url).href)
}, 60_000)

const open = (folder: string, keychain?: SecretStore | null) => openHistoryInThread({ workerFile, folder, keychain })

describe('A generation', () => {
  it('is on disk before it’s sent, and is reported with its record', async () => {
    const { generate, list } = open(makeFolder())
    const states: string[] = []
    const recorded = await generate(async () => {
      for (const { state } of await list()) states.push(state)
      return accessOf(1)
    })
    const [record] = await list()
    expect(states).toEqual(['pending'])
    expect(recorded).toEqual({ access: accessOf(1), recordId: record?.id, recordProblem: null })
    expect(record).toMatchObject({ state: 'issued', tokenEnd: 'abcd' })
  })

  const cause = { code: 'api.cut', params: {} } as const
  it.each([
    ['failed', { kind: 'notFound' }],
    ['unknown', { kind: 'offline', cause, outcomeUnknown: true }],
    ['failed', { kind: 'offline', cause, outcomeUnknown: false }],
    ['cancelled', { kind: 'cancelled', outcomeUnknown: false }],
    ['unknown', { kind: 'cancelled', outcomeUnknown: true }],
  ] as const)('is %s after %j, which is rethrown', async (state, error) => {
    const { generate, list } = open(makeFolder())
    expect(await failureOf(generate(() => Promise.reject(new AppFailure(error))))).toMatchObject({ kind: error.kind })
    expect(await list()).toMatchObject([{ state, error }])
  })

  it('is canceled immediately, and never sent, while its start is still being written', async () => {
    const { generate, list } = open(makeFolder())
    const abort = new AbortController()
    let sent = false
    const generating = generate(async () => {
      sent = true
      return accessOf(1)
    }, abort.signal)
    abort.abort()
    expect(await failureOf(generating)).toEqual({ kind: 'cancelled', outcomeUnknown: false })
    await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: 'cancelled' }]), { timeout: 10_000 })
    expect(sent).toBe(false)
  })

  it('is unknown after a bug, which is logged', async () => {
    const log = collectLog()
    const { generate, list } = open(makeFolder())
    expect(await failureOf(generate(() => Promise.reject(new Error('a bug'))))).toMatchObject({ kind: 'unexpected' })
    expect(await list()).toMatchObject([{ state: 'unknown', error: { kind: 'unexpected' } }])
    expect(log.map(({ stack }) => stack)).toEqual([expect.stringContaining('a bug')])
  })

  it('isn’t sent while it can’t be recorded, and succeeds once it can', async () => {
    const folder = makeFolder()
    const { history, historyFolder, generate, list } = open(folder)
    writeFileSync(historyFolder, 'A file where the folder should be.')
    let sent = 0
    const send = async () => {
      sent += 1
      return accessOf(1)
    }
    expect(await failureOf(generate(send))).toMatchObject({ kind: 'storage' })
    expect(await history.status()).toMatchObject({ state: 'unavailable', error: { kind: 'storage' } })
    expect(await failureOf(list())).toMatchObject({ kind: 'storage' })
    expect(sent).toBe(0)
    rmSync(historyFolder)
    expect(await history.retry()).toEqual({ state: 'ready' })
    await generate(send)
    expect(await list()).toHaveLength(1)
  })
})

describe('The history', () => {
  it('is in its own folder and available after a restart, with its key from the keychain', async () => {
    const [folder, keychain] = [makeFolder(), new MemorySecretStore()]
    const first = open(folder, keychain)
    await first.generate(async () => accessOf(1))
    expect(await first.history.status()).toEqual({ state: 'ready' })
    await first.history.close()
    const second = open(folder, keychain)
    expect(await second.list()).toMatchObject([{ state: 'issued' }])
    expect(second.changed).toEqual([])
  })

  it('waits until secret storage is chosen, and stays off the disk when secrets are in memory', async () => {
    const { history, historyFolder, secretStorage, generate, list } = open(makeFolder(), null)
    expect(await history.status()).toEqual({ state: 'waiting' })
    await secretStorage.useMemory()
    expect(await history.status()).toEqual({ state: 'memory' })
    await generate(async () => accessOf(1))
    expect(await list()).toHaveLength(1)
    expect(existsSync(historyFolder)).toBe(false)
  })

  it('closes while still waiting for secret storage to be chosen', async () => {
    const { history, list } = open(makeFolder(), null)
    expect(await history.status()).toEqual({ state: 'waiting' })
    void list().catch(() => undefined)
    await history.close()
    expect(await failureOf(list())).toMatchObject({ kind: 'cancelled' })
  })

  it('moves to disk in full once secrets are stored there', async () => {
    const folder = makeFolder()
    const { history, secretStorage, generate, list } = open(folder, null)
    await secretStorage.useMemory()
    const { recordId } = await generate(async () => accessOf(1))
    await history.call('setNote', { id: recordId, note: 'kept' })
    const before = await list()
    const run = { id: randomUUID(), workspace: { id: 'hosted', name: 'Hosted' }, fileName: 'a.csv', columns: ['email'] }
    await history.call('createRun', { ...run, concurrency: 4, testsUrls: false, at: 1 })
    const row = { position: 0, line: 2, cells: ['a'], identity: 'a', metadata: {}, secrets: {}, problems: [] }
    const rows = [{ ...row, server: { id: 'srv', name: 'Orders' }, state: 'waiting' as const }]
    await history.call('addRunRows', { runId: run.id, rows })
    await history.call('setRunState', { id: run.id, state: 'running', pause: null, endedAt: null })
    const storedRun = () => history.call('runRows', { runId: run.id, states: [], offset: 0, limit: 10 })
    const rowsBefore = await storedRun()
    let moved: Promise<void> | undefined
    await generate(async () => {
      await secretStorage.usePassphrase('a long passphrase')
      moved = history.moveToDisk()
      return accessOf(2)
    })
    await moved
    expect(await history.status()).toEqual({ state: 'ready' })
    const after = await list()
    expect(after).toMatchObject([{ state: 'issued', customerId: 'cus_2' }, ...before])
    expect(await history.call('run', { id: run.id })).toMatchObject({ fileName: 'a.csv', state: 'running' })
    expect(await storedRun()).toEqual(rowsBefore)
  })

  it('removes records older than the retention period, immediately when it changes', async () => {
    const { history, list, keepDays } = open(makeFolder())
    const days = (count: number) => Date.now() - count * 86_400_000
    for (const count of [1, 8]) {
      const begun = begunFor({ identity: `${count} days old`, at: days(count) })
      await history.begin(begun)
      await history.end(begun.id, { state: 'issued', access: accessOf(count) })
    }
    await history.applyRetention()
    expect(await list()).toHaveLength(2)
    keepDays(7)
    await history.applyRetention()
    expect(await list()).toMatchObject([{ customer: { primaryIdentity: '1 days old' } }])
  })

  it('reports an unreadable file that was set aside until the notice is dismissed', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'history'))
    writeFileSync(join(folder, 'history', 'access.db'), 'This is no database. '.repeat(400))
    const { history } = open(folder)
    expect(await history.status()).toMatchObject({
      state: 'ready',
      setAside: { path: expect.stringContaining('set aside'), reason: expect.anything() },
    })
    await history.call('dismissSetAside', undefined)
    expect(await history.status()).toEqual({ state: 'ready' })
  })

  it('cancels an abandoned export', async () => {
    const { history } = open(makeFolder())
    await Promise.all(Array.from({ length: 3000 }, () => history.begin(begunFor())))
    const abort = new AbortController()
    const path = join(makeFolder(), 'urls.csv')
    const places = await history.call('places', ALL.filter)
    const states = places.map(({ id, state }) => ({ id, state, worksUntil: null }))
    const exported = (signal?: AbortSignal) =>
      history.call('export', { format: 'csv', path, service: { state: 'starting' }, states }, signal)
    const exporting = exported(abort.signal)
    abort.abort()
    expect(await failureOf(exporting)).toMatchObject({ kind: 'cancelled' })
    expect(existsSync(path)).toBe(false)
    expect(await exported()).toBe(3000)
  })
})

describe('An idle history', () => {
  /** Tracks threads started after this call. */
  function watchThreads() {
    const running = new Set<Worker>()
    const note = (worker: Worker) => {
      running.add(worker)
      worker.once('exit', () => running.delete(worker))
    }
    process.on('worker', note)
    onTestFinished(() => void process.off('worker', note))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    return running
  }

  it('stops its thread when allowed, and reopens on next use', async () => {
    const threads = watchThreads()
    const { rest, generate, list } = open(makeFolder())
    await generate(async () => accessOf(1))
    vi.advanceTimersByTime(60_000)
    await list()
    expect(threads.size).toBe(1)
    rest()
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(threads.size).toBe(0), { timeout: 10_000 })
    expect(await list()).toMatchObject([{ state: 'issued' }])
    expect(threads.size).toBe(1)
  })

  it('stays open while a generation is pending', async () => {
    const threads = watchThreads()
    const { rest, generate, list } = open(makeFolder())
    rest()
    await generate(async () => {
      const [before] = threads
      vi.advanceTimersByTime(60_000)
      expect(await list()).toMatchObject([{ state: 'pending' }])
      expect([...threads]).toEqual([before])
      return accessOf(1)
    })
    expect(await list()).toMatchObject([{ state: 'issued' }])
  })
})
