import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { BulkRuns, expectExactAccounting } from './harness/bulk.ts'
import { findInFiles } from './harness/find-bytes.ts'

/** Number of times the app is killed; `BULK_APP_KILLS=25` takes minutes. */
const KILLS = Number(process.env.BULK_APP_KILLS ?? 3)
/** Each kill leaves a few rows with an unknown outcome. */
const ROWS = Math.max(300, KILLS * 40)
/**
 * Maximum time from the arrival of a request to the kill: it may come before the response, while the response is being written to the
 * history, or after that.
 */
const MAX_DELAY_MS = 15

const TABLE = `email,name\n${Array.from(
  { length: ROWS },
  (_, row) => `customer-${row}@bulk.example,Person-${row} Surname\n`,
).join('')}`
/** Plaintext that must not appear in the history's files: parts of identities, names, tokens, and URLs. */
const PLAINTEXT = ['bulk.example', 'Surname', 'Person-', 'mt_fake_', 'mcp.example', 'customers.csv']

/** Number of requests until the next kill: random, but leaving enough rows for the remaining kills. */
const requestsUntilKill = (waiting: number, killsLeft: number): number =>
  1 + Math.floor((Math.random() * waiting) / (killsLeft + 1))

test(`accounts for every row and repeats none when the app is killed at ${KILLS} random moments of a run`, async ({
  startDesk,
  fake,
  home,
}) => {
  test.setTimeout(120_000 + KILLS * 20_000)
  let desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  let bulk = new BulkRuns(desk.page)
  /** Resolves shortly after this many more requests have arrived. */
  const requestsArrive = (count: number) =>
    new Promise<void>((resolve) => {
      let left = count
      fake.onGeneration = () => {
        left -= 1
        if (left === 0) setTimeout(resolve, Math.random() * MAX_DELAY_MS)
        return undefined
      }
    })

  let arrived = requestsArrive(requestsUntilKill(ROWS, KILLS))
  const { planId } = await bulk.plan(await bulk.workspaceId('Acme'), 'srv_billing', TABLE)
  const { id: runId } = await bulk.invoke('bulk.start', { planId, concurrency: 4 })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await arrived
    desk = await desk.restartAfterKill()
    bulk = new BulkRuns(desk.page)
    const { state, pause, counts } = await bulk.progress(runId)
    expect([state, pause?.reason, counts.pending]).toEqual(['paused', 'appEnded', 0])
    expect(counts.waiting + counts.issued + counts.unknown).toBe(ROWS)
    expect(fake.issued.length).toBeLessThanOrEqual(counts.issued + counts.unknown)
    arrived = requestsArrive(requestsUntilKill(counts.waiting, KILLS - kill - 1))
    await bulk.invoke('bulk.resume', { runId })
  }
  await expect.poll(async () => (await bulk.progress(runId)).state, { timeout: 60_000 }).toBe('finished')

  const { counts } = await bulk.progress(runId)
  expect([counts.waiting, counts.failed, counts.issued + counts.unknown]).toEqual([0, 0, ROWS])
  await expectExactAccounting(bulk, runId, fake)
  expect(fake.received('generate-mcp-token').length).toBe(fake.issued.length)
  const unknown = await bulk.rows(runId, ['unknown'])
  const made = new Set(fake.issued.map(({ identity }) => identity))
  const found = unknown.filter(({ customer }) => made.has(customer.primaryIdentity)).length
  test.info().annotations.push({
    type: 'kills',
    description: `${KILLS} kills: ${counts.issued} issued, ${counts.unknown} unknown (${found} with a token)`,
  })
  console.log(test.info().annotations.at(-1)?.description)

  // The files are as a thief would find them, with a log that wasn't emptied by a clean shutdown.
  await desk.kill()
  for (const text of PLAINTEXT) {
    const { read, found } = await findInFiles(join(home, 'history'), text)
    expect([read > 2, found]).toEqual([true, []])
  }
})
