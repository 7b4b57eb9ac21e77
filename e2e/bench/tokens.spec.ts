import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { z } from 'zod'
import { deployDefinition } from '../../src/service/management/deploy/deploy-definition.ts'
import { openPostgresStore } from '../../src/service/store/postgres/open-postgres-store.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { getItem, MCP_HEADERS } from './item-server.ts'
import { startOnCore } from './load.ts'
import { median, withFolder } from './measure.ts'
import { treeMemory } from './memory.ts'
import { type BenchDatabase, startPostgres } from './postgres.ts'

const TOKENS = Number(process.env.BENCH_TOKENS ?? 1_000_000)
const SERVERS = Number(process.env.BENCH_SERVERS ?? 10_000)
const FEW = 10
const LOOKUPS = 1_000
/** Low enough to keep all rounds together below a token's limit per minute. */
const WARM_LOOKUPS = 1_000
const COMPILED_AFTER = 300
const ROUNDS = 5
const MINUTES = 60_000
const serviceSchema = z.object({ baseUrl: z.string(), mcpUrl: z.string() })
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

/** The token with this number, in the format that the service uses. */
const tokenOf = (number: number): string => `mt_${String(number).padStart(43, '0')}`

/** One customer and one token per number, spread over the servers, with the rows that triggers would add. */
const FILL = `
  SET session_replication_role = replica;
  INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at)
    SELECT 'cus_' || n, 'c' || n || '@example.com', '{}', $2, $2 FROM generate_series(0, $1::bigint - 1) n;
  INSERT INTO tokens (id, hash, server_id, customer_id, customer_position, created_at)
    SELECT 'tok_' || n, encode(sha256(('mt_' || lpad(n::text, 43, '0'))::bytea), 'hex'), s.id, c.id, c.rowid, $2
    FROM generate_series(0, $1::bigint - 1) n JOIN customers c ON c.id = 'cus_' || n
      JOIN (SELECT id, row_number() OVER (ORDER BY position) - 1 AS number FROM servers) s
        ON s.number = n % (SELECT count(*) FROM servers);
  INSERT INTO server_customers (server_position, customer_position, identity, stage, last_call, works_until, paused_until, open_until,
      calls, errors, search_text)
    SELECT s.position, c.rowid, sorted_identity(c.primary_identity), 1, '', '9', '', '9', 0, 0, c.search_text
    FROM tokens t JOIN servers s ON s.id = t.server_id JOIN customers c ON c.rowid = t.customer_position;
`

async function fill(database: BenchDatabase, servers: number, tokens: number): Promise<void> {
  const store = await openPostgresStore(database.url, { keys: database.keys })
  const definition = getItem('http://127.0.0.1:1')
  for (let from = 0; from < servers; from += 100) {
    const some = Array.from({ length: Math.min(100, servers - from) }, (_, index) => `Server ${from + index}`)
    await store.transaction(async () => {
      for (const name of some) {
        const id = await store.servers.add({ name, isActive: true })
        await deployDefinition(store, id, { definition: { ...definition, name }, note: '' })
      }
    })
  }
  await store.close()
  const at = `'${new Date().toISOString()}'`
  await database.query(FILL.replaceAll('$1', String(tokens)).replaceAll('$2', at))
  await database.query('VACUUM ANALYZE')
}

/** Lists the tools with each of these tokens, one after another; returns the duration of each in milliseconds, ascending. */
async function lookUp(mcpUrl: string, numbers: readonly number[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  for (const number of numbers) {
    const started = performance.now()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${mcpUrl}/${tokenOf(number)}/stream`, { method: 'POST', headers: MCP_HEADERS, agent })
      asked.on('error', reject).on('response', (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
      asked.end(LIST)
    })
    took.push(performance.now() - started)
    if (status !== 200) throw new Error(`The answer was ${status}`)
  }
  agent.destroy()
  return took.sort((left, right) => left - right)
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0

/** Starts a service on a database with these numbers of servers and tokens, and warms it up until its code is compiled. */
async function start(folder: string, servers: number, tokens: number) {
  const database = await startPostgres(folder, 1)
  const began = Date.now()
  await fill(database, servers, tokens)
  console.log(`${tokens} tokens on ${servers} servers: filled in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  const { pid, line, ...service } = await startOnCore(
    0,
    ['out/main/cli.cjs', '--port', '0', ...database.args],
    serviceSchema,
  )
  const few = Array.from({ length: WARM_LOOKUPS }, (_, index) => index % FEW)
  const warm = () => lookUp(line.mcpUrl, few)
  await warm()
  return {
    memory: () => treeMemory(pid),
    warm,
    /** The step is coprime to the number of tokens, so the tokens are far apart and none repeats. */
    cold: (from: number, count: number) =>
      lookUp(
        line.mcpUrl,
        Array.from({ length: count }, (_, index) => ((from + index) * 7919) % tokens),
      ),
    async stop() {
      await service.stop()
      await database.stop()
    },
  }
}

test('cold and warm token lookups in a large database compared with a small one', async () => {
  test.setTimeout(30 * MINUTES)
  await withFolder((large) => withFolder((small) => measure(large, small)))
})

async function measure(largeFolder: string, smallFolder: string): Promise<void> {
  const small = await start(smallFolder, FEW, FEW)
  const large = await start(largeFolder, SERVERS, TOKENS)
  const warm = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    warm.small.push(at(await small.warm(), 0.5))
    warm.large.push(at(await large.warm(), 0.5))
  }
  const started = await large.memory()
  // Warms up the cold-lookup path as well.
  await large.cold(1, COMPILED_AFTER)
  const cold = await large.cold(1 + COMPILED_AFTER, LOOKUPS)
  const memory = [await small.memory(), started, await large.memory()].map(Math.round)
  await small.stop()
  await large.stop()

  const figures = {
    ratio: median(warm.large) / median(warm.small),
    warm: { small: median(warm.small), large: median(warm.large) },
    cold: { median: at(cold, 0.5), p99: at(cold, 0.99), largest: at(cold, 1 - 1 / LOOKUPS) },
    memory,
  }
  console.log(
    `cold ${figures.cold.median.toFixed(2)} ms, p99 ${figures.cold.p99.toFixed(2)} ms, largest ${figures.cold.largest.toFixed(2)} ms`,
  )
  console.log(
    `warm ${figures.warm.large.toFixed(2)} ms, in a small database ${figures.warm.small.toFixed(2)} ms, ratio ${figures.ratio.toFixed(2)}`,
  )
  console.log(
    `memory ${memory[1]} → ${memory[2]} MiB after ${COMPILED_AFTER + LOOKUPS} servers, in a small database ${memory[0]} MiB`,
  )
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench-tokens.json'), `${JSON.stringify(figures, null, 2)}\n`)
}
