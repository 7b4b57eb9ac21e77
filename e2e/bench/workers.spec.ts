import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage } from '../harness/manage.ts'
import { BENCH_LIMITS, getItem, itemCall, MCP_HEADERS } from './item-server.ts'
import { load, startOnCore } from './load.ts'
import { median, withFolder } from './measure.ts'
import { treeSeconds } from './memory.ts'
import { startPostgres } from './postgres.ts'

const SECONDS = 6
const ROUNDS = 3
const MINUTES = 60_000
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string().default('') })
const upstreamSchema = z.object({ url: z.string() })
const UPSTREAM = join(REPOSITORY, 'e2e/bench/peers/upstream.mjs')

test('tool calls with two workers compared with one', async () => {
  test.setTimeout(10 * MINUTES)
  await withFolder(async (folder) => {
    const database = await startPostgres(folder)
    const upstream = await startOnCore(null, [UPSTREAM], upstreamSchema)
    const start = (workers: number) =>
      startOnCore(
        null,
        ['out/main/cli.cjs', '--port', '0', '--workers', String(workers), ...database.args],
        serviceSchema,
      )
    const services = [await start(1), await start(2)] as const
    const id = await deployServer(services[0].line, getItem(upstream.line.url))
    await manage(services[0].line, 'servers.setLimits', { id, limits: BENCH_LIMITS })
    const { token } = await generateAccess(services[0].line, id, 'bench@example.com')

    const rows = services.map(() => ({ rates: [] as number[], perSecond: [] as number[] }))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { line, pid }] of services.entries()) {
        const url = `${new URL(line.baseUrl).origin}/mcp/${token}/stream`
        const before = await treeSeconds(pid)
        const { rate, requests } = await load({ url, headers: MCP_HEADERS, body: itemCall }, SECONDS)
        rows[index]?.rates.push(rate)
        rows[index]?.perSecond.push(requests / ((await treeSeconds(pid)) - before))
      }
    }
    const [one, two] = rows.map(({ rates, perSecond }) => ({ rate: median(rates), perSecond: median(perSecond) }))
    if (!one || !two) throw new Error('Nothing was measured')
    // The load, the upstream, and PostgreSQL share the cores, so only a worker's throughput per second of its own CPU time can scale.
    const ratios = { rate: two.rate / one.rate, perCore: (2 * two.perSecond) / one.perSecond }
    console.log(`one worker ${Math.round(one.rate)}/s, ${Math.round(one.perSecond)} in a second of its processor`)
    console.log(`two workers ${Math.round(two.rate)}/s, ${Math.round(two.perSecond)} in a second of their processors`)
    console.log(`ratio ${ratios.rate.toFixed(2)}; on cores of their own ${ratios.perCore.toFixed(2)}`)
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'bench-workers.json'), `${JSON.stringify({ ...ratios, one, two }, null, 2)}\n`)
    expect(ratios.rate).toBeGreaterThan(0)
    for (const each of [...services, upstream, database]) await each.stop()
  })
})
