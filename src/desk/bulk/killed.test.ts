import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildThread } from '../../base/threads/build-thread.testkit.ts'
import { TEST_KEY } from '../history/history.testkit.ts'
import { expectExactAccounting } from './run-engine/exact-accounting.testkit.ts'
import { startIssuingService } from './run-engine/issuing-service.testkit.ts'
import { createTestRun } from './run-engine/test-run.testkit.ts'

/** Number of times the run is killed. */
const KILLS = Number(process.env.BULK_KILLS ?? 10)
const ROWS_PER_KILL = 8

let program = ''
beforeAll(async () => {
  program = await buildThread(new URL('run-until-killed.testkit.ts', import.meta.url).href)
}, 60_000)

it(`leaves every row accounted for, and sends none twice, when the process is killed at ${KILLS} moments of a run`, async () => {
  const service = await startIssuingService()
  const rows = KILLS * ROWS_PER_KILL
  const run = await createTestRun(service, rows, { onDisk: true })
  /** Called when a request arrives, before it gets a response. */
  let arrived = () => {}
  service.gate = async () => arrived()

  /** Continues the run in a separate process until it ends or has sent `killAfter` requests. */
  async function goOn(killAfter: number): Promise<void> {
    run.close()
    const child = spawn(process.execPath, [program, run.folder ?? '', service.baseUrl], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stdin.end(TEST_KEY)
    let requests = 0
    arrived = () => {
      requests += 1
      if (requests === killAfter) child.kill('SIGKILL')
    }
    await once(child, 'close')
    run.open()
  }

  for (let kill = 0; kill < KILLS; kill += 1) {
    await goOn(1 + ((kill * 5) % ROWS_PER_KILL))
    const { pending, waiting, issued, unknown } = run.counts()
    expect(pending).toBe(0)
    expect(waiting + issued + unknown).toBe(rows)
    expectExactAccounting(run, service)
  }
  await goOn(Number.POSITIVE_INFINITY)
  const { waiting, issued, unknown } = run.counts()
  expect([waiting, issued + unknown]).toEqual([0, rows])
  expect(unknown).toBeGreaterThan(0)
  expect(new Set(service.received).size).toBe(service.received.length)
  expectExactAccounting(run, service)
  expect(await run.unlikeTheirEvents()).toEqual([])
}, 600_000)
