import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { deployDefinition } from '../../src/service/management/deploy/deploy-definition.ts'
import { openPostgresStore } from '../../src/service/store/postgres/open-postgres-store.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { getItem, MCP_HEADERS } from './item-server.ts'
import { startOnCore } from './load.ts'
import { withFolder } from './measure.ts'
import { treeMemory } from './memory.ts'
import { type BenchDatabase, startPostgres } from './postgres.ts'

const TOKENS = Number(process.env.BENCH_TOKENS ?? 1_000_000)
const SERVERS = Number(process.env.BENCH_SERVERS ?? 10_000)
const FEW = 10
const LOOKUPS = 1_000
const WARM_LOOKUPS = 3_000
const MINUTES = 60_000
const serviceSchema = z.object({ baseUrl: z.string(), mcpUrl: z.string() })
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

/** The token of this number, in the form of the service's own. */
const tokenOf = (number: number): string => `mt_${String(number).padStart(43, '0')}`

/** One customer and one token for each number, spread over the servers. */
const FILL = `
  SET session_replication_role = replica;
  INSERT INTO customers (id, primary_identity, metadata, created_at, updated_at)
    SELECT 'cus_' || n, 'c' || n || '@example.com', '{}', $2, $2 FROM generate_series(0, $1::bigint - 1) n;
  INSERT INTO tokens (id, hash, server_id, customer_id, customer_position, created_at)
    SELECT 'tok_' || n, encode(sha256(('mt_' || lpad(n::text, 43, '0'))::bytea), 'hex'), s.id, c.id, c.rowid, $2
    FROM generate_series(0, $1::bigint - 1) n JOIN customers c ON c.id = 'cus_' || n
      JOIN (SELECT id, row_number() OVER (ORDER BY position) - 1 AS number FROM servers) s
        ON s.number = n % (SELECT count(*) FROM servers);
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

/** Lists the tools by each of these tokens, one after another; returns how long each took, in milliseconds, ascending. */
async function lookUp(mcpUrl: string, numbers: readonly number[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  for (const number of numbers) {
    const started = performance.now()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${mcpUrl}/${tokenOf(number)}/stream`, { method: 'POST', headers: MCP_HEADERS, agent })
      asked.on('error', reject).on('response', (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      asked.end(LIST)
    })
    took.push(performance.now() - started)
    expect(status).toBe(200)
  }
  agent.destroy()
  return took.sort((left, right) => left - right)
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0

async function measure(servers: number, tokens: number) {
  return withResult(async (folder) => {
    const database = await startPostgres(folder, 1)
    const began = Date.now()
    await fill(database, servers, tokens)
    console.log(`${tokens} tokens on ${servers} servers: filled in ${((Date.now() - began) / 1000).toFixed(0)} s`)
    const service = await startOnCore(0, ['out/main/cli.cjs', '--port', '0', ...database.args], serviceSchema)
    const { mcpUrl } = service.line
    const started = await treeMemory(service.pid)
    // Prime to the number of tokens, so that they are far apart and none comes twice.
    const spread = Array.from({ length: Math.min(LOOKUPS, tokens) }, (_, index) => (index * 7919) % tokens)
    const cold = await lookUp(mcpUrl, spread)
    const few = Array.from({ length: WARM_LOOKUPS }, (_, index) => spread[index % FEW] ?? 0)
    await lookUp(mcpUrl, few)
    const warm = await lookUp(mcpUrl, few)
    const memory = await treeMemory(service.pid)
    await service.stop()
    await database.stop()
    return {
      servers,
      tokens,
      started,
      memory,
      cold: at(cold, 0.5),
      coldP99: at(cold, 0.99),
      warm: at(warm, 0.5),
      warmP99: at(warm, 0.99),
    }
  })
}

async function withResult<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const results: T[] = []
  await withFolder(async (folder) => void results.push(await use(folder)))
  return results[0] as T
}

test('looking up tokens in a large database, cold and warm, beside a small one', async () => {
  test.setTimeout(30 * MINUTES)
  const small = await measure(FEW, FEW)
  const large = await measure(SERVERS, TOKENS)
  for (const one of [small, large]) {
    const times = `cold ${one.cold.toFixed(2)} ms (p99 ${one.coldP99.toFixed(2)}), warm ${one.warm.toFixed(2)} ms (p99 ${one.warmP99.toFixed(2)})`
    console.log(`${one.tokens} tokens: ${times}, memory ${one.started.toFixed(0)} → ${one.memory.toFixed(0)} MiB`)
  }
  const ratio = large.warm / small.warm
  console.log(`warm, large against small: ${ratio.toFixed(2)}`)
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'bench-tokens.json'), `${JSON.stringify({ ratio, small, large }, null, 2)}\n`)
})
