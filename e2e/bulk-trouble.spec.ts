import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RunCounts } from '../src/shared/bulk/run.ts'
import { FakeService } from './fake-service/fake-service.ts'
import { brokenPage, limitedByHeader, lost } from './fake-service/responses.ts'
import { expect, test } from './fixtures.ts'
import { BulkRuns, expectExactAccounting, tableOf } from './harness/bulk.ts'
import type { Desk } from './harness/desk.ts'
import { lockHistory } from './harness/lock-history.ts'
import { Bulk } from './pages/bulk.ts'

const run = promisify(execFile)
const ROWS = 100
/** Number of rows in a run long enough to still be in progress when another program locks the history. */
const MANY_ROWS = 200
/** Number of the request during which a failure occurs. */
const MIDDLE = 40
const WORKSPACE = 'Acme'

/** Adds the service as a workspace and starts a run there with the file `<name>.csv`; the window then shows the run. */
async function startRun(desk: Desk, fake: FakeService, name: string, rows = ROWS) {
  await desk.addWorkspace({ name, baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const [screen, bulk] = [new Bulk(desk.page), new BulkRuns(desk.page)]
  await desk.shell.openTable()
  await screen.openFile(`${name}.csv`, tableOf(rows))
  await screen.server.selectOption('Billing EU')
  await screen.check.click()
  await screen.generate.click()
  await screen.progress.waitFor()
  const [newest] = await bulk.invoke('bulk.runs')
  return { bulk, screen, runId: newest?.id ?? '' }
}

/** Starts a run and calls `inTheMiddle` once, during a request. */
function startRunUntil(desk: Desk, fake: FakeService, name: string, rows: number, inTheMiddle: () => void) {
  fake.onGeneration = (_, number) => {
    if (number === MIDDLE) inTheMiddle()
    return undefined
  }
  return startRun(desk, fake, name, rows)
}

/** Starts a run and locks the history in the middle of it. Requests wait for the lock, so that no run finishes before it. */
async function startRunUntilLocked(desk: Desk, fake: FakeService, name: string) {
  let locked: Promise<() => Promise<void>> | undefined
  const going = await startRunUntil(desk, fake, name, MANY_ROWS, () => {
    locked = lockHistory(desk.home)
    fake.hold = locked
  })
  await expect.poll(() => locked !== undefined).toBe(true)
  return { going, unlock: await locked }
}

/** A step with its own hosted service. */
const stepWithService = (title: string, body: (fake: FakeService) => Promise<void>) =>
  test.step(title, async () => {
    const fake = await FakeService.start()
    try {
      await body(fake)
    } finally {
      await fake.close()
    }
  })

/**
 * Waits until a run has finished, and checks the outcome of each row. The window must show the same outcome, and no longer show the
 * problem.
 */
async function expectEnd(
  { bulk, screen, runId }: { bulk: BulkRuns; screen: Bulk; runId: string },
  fake: FakeService,
  rows = ROWS,
): Promise<RunCounts> {
  await expect(screen.notice('Finished')).toBeVisible({ timeout: 60_000 })
  await expect(screen.notice(/^Paused|can’t be reached|Rate limited/)).toHaveCount(0)
  const { state, counts } = await bulk.progress(runId)
  expect(state).toBe('finished')
  expect([counts.waiting, counts.pending, counts.failed, counts.issued + counts.unknown]).toEqual([0, 0, 0, rows])
  await expect(screen.state('Issued')).toHaveAccessibleName(`Issued ${counts.issued.toLocaleString('en')}`)
  await expectExactAccounting(bulk, runId, fake)
  return counts
}

test('survives every kind of service failure during a run, and shows what to do about it in the window', async ({
  startDesk,
}) => {
  test.slow()
  const desk = await startDesk()
  await stepWithService('leaves a row unknown when its response is lost, and sends nothing twice', async (fake) => {
    fake.onGeneration = (_, number) => (number % 20 === 0 ? lost : undefined)
    const going = await startRun(desk, fake, 'Lost')
    const { unknown } = await expectEnd(going, fake)
    expect(unknown).toBe(ROWS / 20)
    await expect(going.screen.notice('Finished')).toContainText(
      `${ROWS / 20} rows have an unknown outcome: their URLs may have been generated.`,
    )
    expect(fake.received('generate-mcp-token')).toHaveLength(ROWS)
  })

  await stepWithService('pauses a run for a rate limit, says for how long, and continues on request', async (fake) => {
    fake.onGeneration = (_, number) => (number >= MIDDLE ? limitedByHeader(90) : undefined)
    const going = await startRun(desk, fake, 'Limited')
    const notice = going.screen.notice('Rate limited by the service')
    await expect(notice).toContainText(
      /Continues in \d\d seconds\. Nothing is lost\. The run continues automatically\./,
    )
    await expect(going.screen.runState).toHaveText('Waiting')
    expect(fake.received('generate-mcp-token').length).toBeLessThan(MIDDLE + 4)
    fake.onGeneration = (_, number) => (number === MIDDLE + 20 ? limitedByHeader(600) : undefined)
    await going.screen.continueNow.click()
    await expect(notice).toContainText('Continues in about 10 minutes.')
    await going.screen.continueNow.click()
    expect((await expectEnd(going, fake)).issued).toBe(ROWS)
  })

  await stepWithService(
    "pauses a run while the service can't be reached, and continues automatically",
    async (fake) => {
      let offline: Promise<() => Promise<void>> | undefined
      const going = await startRunUntil(desk, fake, 'Offline', ROWS, () => {
        offline = fake.goOffline()
      })
      const notice = going.screen.notice('The service can’t be reached')
      await expect(notice).toContainText('Check the network connection. The run continues automatically')
      await expect(notice).toContainText(/Continues in \d+ seconds?\.|Trying again…/)
      await expect(notice.getByRole('button', { name: 'Continue now' })).toBeVisible()
      const { state, hold, counts } = await going.bulk.progress(going.runId)
      expect([state, counts.waiting > ROWS / 2]).toEqual(['running', true])
      if (hold) expect(hold).toMatchObject({ reason: 'offline', error: { kind: 'offline' } })
      const goOnline = await offline
      await goOnline?.()
      const { unknown } = await expectEnd(going, fake)
      // The requests that were in flight when the connection broke.
      expect(unknown).toBeLessThanOrEqual(4)
    },
  )

  await stepWithService(
    'pauses a run after many consecutive failures, and continues once the service works',
    async (fake) => {
      let broken = 0
      fake.onGeneration = (_, number) => {
        if (number < MIDDLE) return undefined
        broken += 1
        return brokenPage
      }
      const going = await startRun(desk, fake, 'Broken')
      const alert = desk.shell.alert('Paused: many requests failed in a row')
      await expect(alert).toContainText('HTTP status 502')
      await expect(alert).toContainText('If the problem persists, contact the service’s administrator.')
      await expect(alert).not.toContainText('Trying again could create a second one')
      expect(broken).toBeLessThan(25 + 4)
      fake.onGeneration = () => undefined
      await going.screen.resume.click()
      const { unknown } = await expectEnd(going, fake)
      // A nonsensical response leaves the row's outcome unknown.
      expect(unknown).toBe(broken)
    },
  )

  await stepWithService(
    'stops a run immediately when its API key is rejected, links to the settings, and continues with the new key',
    async (fake) => {
      const going = await startRunUntil(desk, fake, 'Refused', ROWS, () => void fake.rotateKey())
      const alert = desk.shell.alert('Paused: the service rejected the API key')
      await expect(alert).toContainText('Check the key in Settings or replace it with a new one.')
      const { pause, counts } = await going.bulk.progress(going.runId)
      expect(pause).toMatchObject({ reason: 'unauthenticated', error: { kind: 'unauthenticated' } })
      expect([counts.failed, counts.unknown]).toEqual([0, 0])
      // Includes the requests that were in flight along with the rejected one.
      expect(fake.received('generate-mcp-token').length).toBeLessThanOrEqual(MIDDLE + 4)

      await alert.getByRole('button', { name: 'Open API key settings' }).click()
      await desk.settings.apiKey.fill(fake.apiKey)
      await desk.settings.save.click()
      await expect(desk.settings.text(/Key works/)).toBeVisible()
      await desk.shell.openRuns()
      await going.screen.openRun('Refused.csv')
      await going.screen.resume.click()
      expect((await expectEnd(going, fake)).issued).toBe(ROWS)
    },
  )
})

/** Mounts a small disk for the history, which requires root. */
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

test("pauses a run before sending more requests when the disk is full, and continues it once there's space", async ({
  startDesk,
  fake,
  home,
}) => {
  const disk = await mountHistory(home)
  try {
    const rows = 500
    const desk = await startDesk()
    const { bulk, screen, runId } = await startRun(desk, fake, WORKSPACE, rows)
    const alert = desk.shell.alert('Paused: couldn’t access the history or the stored keys')
    await expect(alert).toContainText('The disk is full, so nothing was saved.', { timeout: 30_000 })
    await expect(alert).toContainText('Free up disk space')
    const { pause, counts } = await bulk.progress(runId)
    expect(pause).toMatchObject({ reason: 'storage', error: { kind: 'storage' } })
    expect(counts.waiting).toBeGreaterThan(0)
    const sent = fake.received('generate-mcp-token').length
    expect(sent).toBeLessThanOrEqual(counts.issued + counts.pending)
    await expect(screen.runState).toHaveText('Paused')
    await expect(screen.resume).toBeVisible()

    // The app quits while the disk is full.
    await desk.finish()
    await disk.makeRoom()
    const next = await desk.restart()
    const after = { bulk: new BulkRuns(next.page), screen: new Bulk(next.page), runId }
    await next.shell.openRuns()
    await after.screen.openRun(`${WORKSPACE}.csv`)
    // Whether the reason could still be written depends on how much space was left on the disk.
    await expect(next.shell.alert(/The app closed during this run|Paused: couldn’t access the history/)).toBeVisible()
    expect(fake.received('generate-mcp-token')).toHaveLength(sent)
    await after.screen.resume.click()
    const { unknown } = await expectEnd(after, fake, rows)
    expect(unknown).toBeLessThanOrEqual(4)
    await next.finish()
  } finally {
    await disk.unmount()
  }
})

test('loses no part of a run when another program locks the history or the app starts twice', async ({
  startDesk,
  home,
  info,
  display,
}) => {
  test.slow()
  const desk = await startDesk()
  await stepWithService('delays a run only while another program locks the history for a few seconds', async (fake) => {
    const { going, unlock } = await startRunUntilLocked(desk, fake, 'Locked for seconds')
    const before = fake.issued.length
    expect(before).toBeLessThan(MANY_ROWS)
    await sleep(2000)
    expect(fake.issued.length - before).toBeLessThanOrEqual(4)
    await unlock?.()
    expect((await expectEnd(going, fake, MANY_ROWS)).issued).toBe(MANY_ROWS)
  })

  await stepWithService(
    "pauses a run when the history stays locked, and continues once it's unlocked",
    async (fake) => {
      const { going, unlock } = await startRunUntilLocked(desk, fake, 'Locked')
      const alert = desk.shell.alert('Paused: couldn’t access the history or the stored keys')
      await expect(alert).toContainText('Another program has locked the history of issued URLs', { timeout: 30_000 })
      await expect(alert).toContainText(
        'Wait for the program (such as a backup or a virus scan) to finish, or quit it.',
      )
      // The history can't be read while it's locked.
      await unlock?.()
      expect((await going.bulk.progress(going.runId)).pause).toMatchObject({
        reason: 'storage',
        error: { kind: 'storage', cause: { code: 'storage.history.locked' } },
      })
      await going.screen.resume.click()
      expect((await expectEnd(going, fake, MANY_ROWS)).issued).toBe(MANY_ROWS)
    },
  )

  await stepWithService('shows the first app at a second start, while its run continues', async (fake) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const going = await startRun(desk, fake, 'Second start')
    fake.list = { ...fake.list, after: held }
    await desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    const env = { ...process.env, ...info.env, ...display.env, MCP_ACCESS_DESK_HOME: home }
    const second = spawn(info.executablePath, info.args, { env, stdio: 'ignore' })
    const [code] = await once(second, 'exit')
    expect(code).toBe(0)
    const isVisible = () => desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    await expect.poll(isVisible).toBe(true)
    release()
    expect((await expectEnd(going, fake)).issued).toBe(ROWS)
  })
})
