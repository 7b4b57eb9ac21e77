import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { RunCounts } from '../src/shared/bulk/run.ts'
import { lost } from './fake-service/answers.ts'
import type { FakeService } from './fake-service/fake-service.ts'
import { expect, test } from './fixtures.ts'
import { BulkRuns, expectExactAccounting, tableOf } from './harness/bulk.ts'
import type { Desk } from './harness/desk.ts'
import { readKeychain } from './harness/keyring.ts'

const run = promisify(execFile)
const ROWS = 400
/** The request in whose middle something happens. */
const MIDDLE = 60
const WORKSPACE = 'Acme'
const HOLD_DATABASE = fileURLToPath(new URL('harness/hold-database.mjs', import.meta.url))

/** Begins with a run; `inTheMiddle` happens once, during a request. */
async function startRun(desk: Desk, fake: FakeService, inTheMiddle: () => void, rows = ROWS) {
  await desk.addWorkspace({ name: WORKSPACE, baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const bulk = new BulkRuns(desk.page)
  const workspaceId = await bulk.workspaceId(WORKSPACE)
  fake.onGeneration = (_, number) => {
    if (number === MIDDLE) inTheMiddle()
    return undefined
  }
  const { id: runId } = await bulk.start(workspaceId, 'srv_billing', tableOf(rows))
  return { bulk, workspaceId, runId }
}

/** Waits for the end of a run, and accounts for each of its rows. */
async function expectEnd(bulk: BulkRuns, runId: string, fake: FakeService, rows = ROWS): Promise<RunCounts> {
  await expect.poll(async () => (await bulk.progress(runId)).state, { timeout: 60_000 }).toBe('finished')
  const { counts } = await bulk.progress(runId)
  expect([counts.waiting, counts.pending, counts.failed, counts.issued + counts.unknown]).toEqual([0, 0, 0, rows])
  await expectExactAccounting(bulk, runId, fake)
  return counts
}

test('a service that can’t be reached for a while holds a run, which then goes on by itself', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  let offline: Promise<() => Promise<void>> | undefined
  const { bulk, runId } = await startRun(desk, fake, () => {
    offline = fake.goOffline()
  })
  await expect
    .poll(async () => (await bulk.progress(runId)).hold)
    .toMatchObject({
      ...{ reason: 'offline', error: { kind: 'offline' } },
    })
  const { state, counts } = await bulk.progress(runId)
  expect([state, counts.waiting > 100]).toEqual(['running', true])
  const goOnline = await offline
  await goOnline?.()
  const { unknown } = await expectEnd(bulk, runId, fake)
  // What was under way when the connection broke.
  expect(unknown).toBeLessThanOrEqual(4)
})

test('an answer that is lost leaves its row unknown, and nothing is sent twice', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: WORKSPACE, baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const bulk = new BulkRuns(desk.page)
  fake.onGeneration = (_, number) => (number % 20 === 0 ? lost : undefined)
  const { id } = await bulk.start(await bulk.workspaceId(WORKSPACE), 'srv_billing', tableOf(ROWS))
  const { unknown } = await expectEnd(bulk, id, fake)
  expect(unknown).toBe(ROWS / 20)
  expect(fake.received('generate-mcp-token')).toHaveLength(ROWS)
})

test('an API key that is refused pauses a run, which goes on with the new one', async ({ startDesk, fake }) => {
  const desk = await startDesk()
  const { bulk, runId, workspaceId } = await startRun(desk, fake, () => void fake.rotateKey())
  await expect.poll(async () => (await bulk.progress(runId)).state).toBe('paused')
  const { pause, counts } = await bulk.progress(runId)
  expect(pause).toMatchObject({ reason: 'unauthenticated', error: { kind: 'unauthenticated' } })
  expect([counts.failed, counts.unknown]).toEqual([0, 0])

  const change = { id: workspaceId, name: WORKSPACE, baseUrl: fake.baseUrl, apiKey: fake.apiKey }
  await bulk.invoke('workspaces.update', change)
  await bulk.invoke('bulk.resume', { runId })
  expect((await expectEnd(bulk, runId, fake)).issued).toBe(ROWS)
})

/** A small disk for the history. Only root may mount one. */
async function mountHistory(home: string) {
  const folder = join(home, 'history')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mount = (...args: string[]) =>
    run('mount', args).catch((error: Error) => {
      throw new Error(`This test needs a small disk, and can’t mount one (run it as root): ${error.message}`)
    })
  await mount('-t', 'tmpfs', '-o', 'size=3m,mode=700', 'tmpfs', folder)
  return {
    makeRoom: () => mount('-o', 'remount,size=64m', folder),
    unmount: () => run('umount', ['--lazy', folder]),
  }
}

test('a full disk pauses a run before anything more is sent; with room, it goes on', async ({
  startDesk,
  fake,
  home,
}) => {
  const disk = await mountHistory(home)
  try {
    const rows = 1000
    const desk = await startDesk()
    const { bulk, runId } = await startRun(desk, fake, () => undefined, rows)
    await expect.poll(async () => (await bulk.progress(runId)).state, { timeout: 30_000 }).toBe('paused')
    const { pause, counts } = await bulk.progress(runId)
    expect(pause).toMatchObject({ reason: 'storage', error: { kind: 'storage' } })
    expect(counts.waiting).toBeGreaterThan(0)
    const sent = fake.received('generate-mcp-token').length
    expect(sent).toBeLessThanOrEqual(counts.issued + counts.pending)

    // The app quits while nothing can be written.
    await desk.finish()
    await disk.makeRoom()
    const next = await desk.restart()
    const after = new BulkRuns(next.page)
    expect((await after.progress(runId)).state).toBe('paused')
    expect(fake.received('generate-mcp-token')).toHaveLength(sent)
    await after.invoke('bulk.resume', { runId })
    const { unknown } = await expectEnd(after, runId, fake, rows)
    expect(unknown).toBeLessThanOrEqual(4)
    await next.finish()
  } finally {
    await disk.unmount()
  }
})

/** Has another process lock the history. Resolves, once it has, with what frees it. */
async function lockHistory(home: string): Promise<() => Promise<void>> {
  const key = (await readKeychain(home))['history-database-key'] ?? ''
  const child = spawn(process.execPath, [HOLD_DATABASE, join(home, 'history', 'access.db')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${key}\n`)
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('held\n')
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}

test('a history that another program locks for a few seconds holds a run up, and no longer', async ({
  startDesk,
  fake,
  home,
}) => {
  const desk = await startDesk()
  let locked: Promise<() => Promise<void>> | undefined
  const { bulk, runId } = await startRun(desk, fake, () => {
    locked = lockHistory(home)
  })
  await expect.poll(() => locked !== undefined).toBe(true)
  const free = await locked
  const before = fake.issued.length
  expect(before).toBeLessThan(ROWS)
  await sleep(2000)
  expect(fake.issued.length - before).toBeLessThanOrEqual(4)
  await free?.()
  expect((await expectEnd(bulk, runId, fake)).issued).toBe(ROWS)
})

test('a history that stays locked pauses a run, which goes on once it’s free', async ({ startDesk, fake, home }) => {
  const desk = await startDesk()
  let locked: Promise<() => Promise<void>> | undefined
  const { bulk, runId } = await startRun(desk, fake, () => {
    locked = lockHistory(home)
  })
  await expect.poll(() => locked !== undefined).toBe(true)
  const free = await locked
  await expect.poll(async () => (await bulk.progress(runId)).state, { timeout: 30_000 }).toBe('paused')
  expect((await bulk.progress(runId)).pause).toMatchObject({
    ...{ reason: 'storage', error: { kind: 'storage', cause: { code: 'storage.history.locked' } } },
  })
  await free?.()
  await bulk.invoke('bulk.resume', { runId })
  expect((await expectEnd(bulk, runId, fake)).issued).toBe(ROWS)
})

test('a second start of the app shows the first one, whose run goes on', async ({
  startDesk,
  fake,
  home,
  info,
  display,
}) => {
  const desk = await startDesk()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { bulk, runId } = await startRun(desk, fake, () => undefined)
  fake.list = { ...fake.list, after: held }
  await desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const env = { ...process.env, ...info.env, ...display.env, MCP_ACCESS_DESK_HOME: home }
  const second = spawn(info.executablePath, info.args, { env, stdio: 'ignore' })
  const [code] = await once(second, 'exit')
  expect(code).toBe(0)
  const isVisible = () => desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await expect.poll(isVisible).toBe(true)
  release()
  expect((await expectEnd(bulk, runId, fake)).issued).toBe(ROWS)
})
