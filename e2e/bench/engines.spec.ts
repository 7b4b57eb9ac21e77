import { join } from 'node:path'
import { test } from '@playwright/test'
import { z } from 'zod'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { compare } from './compare.ts'
import { BENCH_LIMITS, getItem, itemCall, JSON_HEADERS, MCP_HEADERS } from './item-server.ts'
import { load, startOnCore } from './load.ts'
import { withFolder } from './measure.ts'
import { startPostgres } from './postgres.ts'

const SECONDS = 6
const MINUTES = 60_000
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
const upstreamSchema = z.object({ url: z.string() })
const UPSTREAM = join(REPOSITORY, 'e2e/bench/peers/upstream.mjs')

/** Starts a service on the engine and returns loads for one customer's calls and for URL generation. */
async function startEngine(args: readonly string[], upstream: string) {
  const service = await startOnCore(0, ['out/main/cli.cjs', '--port', '0', ...args], serviceSchema)
  const operator: Operator = service.line
  const id = await deployServer(operator, getItem(upstream))
  await manage(operator, 'servers.setLimits', { id, limits: BENCH_LIMITS })
  const { url } = await generateAccess(operator, id, 'bench@example.com')
  const generation = {
    url: `${operator.baseUrl}/generate-mcp-token`,
    headers: { ...JSON_HEADERS, authorization: `Bearer ${operator.apiKey}` },
    body: { mcpServerId: id, customerDetails: { primaryIdentity: 'bench@example.com', metadata: { name: 'Bench' } } },
  }
  return {
    calls: () => load({ url, headers: MCP_HEADERS, body: itemCall }, SECONDS),
    generations: () => load(generation, SECONDS),
    stop: service.stop,
  }
}

test('tool calls and generation on PostgreSQL compared with SQLite, with every commit synced to disk', async () => {
  test.setTimeout(10 * MINUTES)
  await withFolder(async (data) => {
    await withFolder(async (folder) => {
      const database = await startPostgres(folder, 1)
      const upstream = await startOnCore(1, [UPSTREAM], upstreamSchema)
      const sqlite = await startEngine(['--data', data], upstream.line.url)
      const postgres = await startEngine(database.args, upstream.line.url)

      await compare('tools-call-postgres', { name: 'PostgreSQL', run: postgres.calls }, [
        { name: 'SQLite', run: sqlite.calls },
      ])
      const commits = async () =>
        Number(
          (
            await database.query<{ commits: string }>(
              'SELECT xact_commit AS commits FROM pg_stat_database WHERE datname = current_database()',
            )
          )[0]?.commits,
        )
      const [before, started] = [await commits(), performance.now()]
      await compare('generation-postgres', { name: 'PostgreSQL', run: postgres.generations }, [
        { name: 'SQLite', run: sqlite.generations },
      ])
      const seconds = (performance.now() - started) / 1000
      console.log(
        `PostgreSQL committed ${Math.round(((await commits()) - before) / seconds)} times a second on average`,
      )
      for (const each of [sqlite, postgres, upstream, database]) await each.stop()
    })
  })
})
