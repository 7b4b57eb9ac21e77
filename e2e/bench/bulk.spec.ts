import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { BulkRuns, tableOf } from '../harness/bulk.ts'
import type { Desk } from '../harness/desk.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { treeMemory } from './memory.ts'

const ROWS = 10_000
const EARLY_ROWS = 1000
const CONCURRENCY = 16
const AIM = { ratio: 1.15, memory: 1.05 }
/**
 * Maximum number of seconds, on two cores, from the start of a run with tested URLs and sealed pages to its last folder. Fewer rows only
 * show that it works.
 */
const HAND_OFF = { rows: Number(process.env.BENCH_HAND_OFF_ROWS ?? 1000), seconds: 90 }

async function keep(name: string, figures: unknown): Promise<void> {
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, name), `${JSON.stringify(figures, null, 2)}\n`)
}

/**
 * Sends as many generations as the run, over the same network stack in the same process, without storing anything. Returns milliseconds.
 */
function bareLoop(desk: Desk, baseUrl: string, apiKey: string): Promise<number> {
  const given = { url: `${baseUrl}/generate-mcp-token`, apiKey, rows: ROWS, concurrency: CONCURRENCY }
  return desk.electron.evaluate(async ({ net }, { url, apiKey: key, rows, concurrency }) => {
    let next = 0
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      connection: 'close',
    }
    const post = (body: string) =>
      new Promise<string>((resolve, reject) => {
        const sent = net.request({ method: 'POST', url, credentials: 'omit', cache: 'no-store' })
        for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
        sent.on('error', reject)
        sent.on('response', (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => resolve(text))
        })
        sent.end(body)
      })
    const work = async () => {
      while (next < rows) {
        const customerDetails = { primaryIdentity: `bare-${next++}@bulk.example` }
        const body = JSON.stringify({ mcpServerId: 'srv_billing', customerDetails })
        JSON.parse(await post(body))
      }
    }
    const start = performance.now()
    await Promise.all(Array.from({ length: concurrency }, work))
    return performance.now() - start
  }, given)
}

test('a 10,000-row run compared with a bare loop of the same requests, and the memory of the run', async ({
  startDesk,
  fake,
}) => {
  const desk = await startDesk()
  await desk.addWorkspace({ name: 'Acme', baseUrl: fake.baseUrl, apiKey: fake.apiKey })
  const bulk = new BulkRuns(desk.page)
  const pid = desk.electron.process().pid as number
  const workspaceId = await bulk.workspaceId('Acme')
  const { planId } = await bulk.plan(workspaceId, 'srv_billing', tableOf(ROWS))
  const before = await bareLoop(desk, fake.baseUrl, fake.apiKey)

  const start = performance.now()
  const { id } = await bulk.invoke('bulk.start', { planId, concurrency: CONCURRENCY })
  await expect.poll(async () => (await bulk.progress(id)).counts.issued).toBeGreaterThanOrEqual(EARLY_ROWS)
  const early = await treeMemory(pid)
  await expect.poll(async () => (await bulk.progress(id)).state, { timeout: 200_000 }).toBe('finished')
  const took = performance.now() - start
  const late = await treeMemory(pid)
  expect((await bulk.progress(id)).counts.issued).toBe(ROWS)
  const after = await bareLoop(desk, fake.baseUrl, fake.apiKey)

  const bare = (before + after) / 2
  const rows = { run: took / ROWS, bare: bare / ROWS, ratio: took / bare, early, late, memory: late / early }
  console.log(
    `bulk run         ${rows.run.toFixed(2)} ms a row, bare loop ${rows.bare.toFixed(2)} ms: ratio ${rows.ratio.toFixed(2)} (aim < ${AIM.ratio})`,
  )
  console.log(
    `memory of it     ${Math.round(early)} MiB after ${EARLY_ROWS} rows, ${Math.round(late)} MiB after ${ROWS}: ratio ${rows.memory.toFixed(2)} (aim < ${AIM.memory})`,
  )
  await keep('bench-bulk.json', rows)
})

test('tested URLs of the local service and their sealed pages', async ({ startDesk, home }) => {
  const { rows, seconds: aim } = HAND_OFF
  const desk = await startDesk()
  const bulk = new BulkRuns(desk.page)
  const { servers } = await bulk.invoke('servers.list', { workspaceId: 'local' })
  const serverId = servers.find(({ name }) => name === 'Sample Orders API')?.id ?? ''
  await desk.electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, home)
  const { planId } = await bulk.plan('local', serverId, tableOf(rows))

  const start = performance.now()
  const { id: runId } = await bulk.invoke('bulk.start', { planId, testsUrls: true })
  await expect.poll(async () => (await bulk.progress(runId)).state, { timeout: 200_000 }).toBe('finished')
  const run = (performance.now() - start) / 1000
  const { counts, checks } = await bulk.progress(runId)
  expect([counts.issued, checks.working + checks.warning]).toEqual([rows, rows])
  const exported = await bulk.invoke('bulk.export', { runId, format: 'folders', seal: true })
  const total = (performance.now() - start) / 1000
  expect(exported.customers).toBe(rows)

  const folders = total - run
  const each = (seconds: number) => `${seconds.toFixed(1)} s (${((seconds / rows) * 1000).toFixed(0)} ms each)`
  console.log(`tested URLs      ${rows} in ${each(run)}, their sealed folders in ${each(folders)}`)
  console.log(`hand-off of all  ${total.toFixed(1)} s: ${(total / aim).toFixed(2)} of the aim (${aim} s)`)
  await keep('bench-bulk-hand-off.json', { rows, run, folders, total, aim })
})
