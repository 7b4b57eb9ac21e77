import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { definitionSchema } from '../../src/shared/management/definition/definition.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { benchModules, type Load, load, startOnCore } from './load.ts'
import { median, withFolder } from './measure.ts'

const SECONDS = 6
const ROUNDS = 3
const PEERS = join(REPOSITORY, 'e2e/bench/peers')
const listeningSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  tool: z.string().default('get_item'),
})
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
const json = { 'content-type': 'application/json' }
const mcp = { ...json, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_item', arguments: { item_id: 'item-1042' } },
}

/** Each answers the same call through the same upstream. */
const MCP_PEERS = [
  { name: 'SDK v1, stateless, shared validator', script: 'sdk-v1-stateless.mjs' },
  { name: 'SDK v2, stateless, shared validator', script: 'sdk-v2-stateless.mjs' },
  { name: 'openapi-mcp-server in supergateway', script: 'gateway.mjs' },
]

const definition = (origin: string) =>
  definitionSchema.parse({
    name: 'Bench',
    endpoints: [
      {
        id: 'get_item',
        toolName: 'get_item',
        title: 'Get item',
        description: 'Returns one item.',
        method: 'GET',
        baseUrl: origin,
        path: '/items/{{item_id}}',
        parameters: [{ name: 'item_id', type: 'string', required: true }],
      },
    ],
  })

/** Something that is measured: one run of load against it. */
interface Runner {
  name: string
  run: () => Promise<Load>
}

/** Runs all in turn, several times; prints and writes the ratio of the medians to each peer, and the one to the best. */
async function compare(figure: string, ours: () => Promise<Load>, peers: readonly Runner[]) {
  const runners = [{ name: 'service', run: ours }, ...peers]
  const loads = new Map<string, Load[]>(runners.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, run } of runners) loads.get(name)?.push(await run())
  const rows = runners.map(({ name }) => {
    const own = loads.get(name) ?? []
    return { name, rate: median(own.map(({ rate }) => rate)), p99: median(own.map(({ p99 }) => p99)) }
  })
  const [service, ...others] = rows
  const ratios = others.map(({ name, rate }) => ({ name, ratio: (service?.rate ?? 0) / rate }))
  for (const { name, rate, p99 } of rows) {
    const ratio = ratios.find((one) => one.name === name)?.ratio
    const end = ratio === undefined ? '' : `, ratio ${ratio.toFixed(2)}`
    console.log(`${figure.padEnd(12)} ${name.padEnd(36)} ${Math.round(rate)}/s (p99 ${Math.round(p99)} ms)${end}`)
  }
  const best = ratios.reduce((left, right) => (right.ratio < left.ratio ? right : left))
  console.log(`${figure.padEnd(12)} ratio to the best peer, ${best.name}: ${best.ratio.toFixed(2)}`)
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  const written = { ratio: best.ratio, best: best.name, ratios, loads: Object.fromEntries(loads) }
  await writeFile(join(results, `bench-${figure}.json`), `${JSON.stringify(written, null, 2)}\n`)
  expect(best.ratio).toBeGreaterThan(0)
}

test('tool calls through to an upstream, and generation, each against its peer', async () => {
  await withFolder(async (data) => {
    const upstream = await startOnCore(1, [join(PEERS, 'upstream.mjs')], listeningSchema)
    const service = await startOnCore(0, ['out/main/cli.cjs', '--port', '0', '--data', data], serviceSchema)
    const operator: Operator = service.line
    const id = await deployServer(operator, definition(upstream.line.url))
    // One customer makes all the calls here.
    await manage(operator, 'servers.setLimits', { id, limits: { callsPerSecond: 100_000 } })
    const { url } = await generateAccess(operator, id, 'bench@example.com')

    const peers = await Promise.all(
      MCP_PEERS.map(async ({ name, script }) => {
        const peer = await startOnCore(0, [join(PEERS, script), benchModules(), upstream.line.url], listeningSchema)
        const { url: to, headers, tool } = peer.line
        const body = { ...call, params: { ...call.params, name: tool } }
        return { name, stop: peer.stop, run: () => load({ url: to, headers: { ...mcp, ...headers }, body }, SECONDS) }
      }),
    )
    await compare('tools-call', () => load({ url, headers: mcp, body: call }, SECONDS), peers)
    for (const peer of peers) await peer.stop()

    const echo = await startOnCore(0, [join(PEERS, 'json-echo.mjs')], listeningSchema)
    const body = {
      mcpServerId: id,
      customerDetails: { primaryIdentity: 'bench@example.com', metadata: { name: 'Bench' } },
    }
    const generate = {
      url: `${operator.baseUrl}/generate-mcp-token`,
      headers: { ...json, authorization: `Bearer ${operator.apiKey}` },
      body,
    }
    const toEcho = { url: echo.line.url, headers: json, body }
    const toEchoPeer = { name: 'node:http echo', run: () => load(toEcho, SECONDS) }
    await compare('generation', () => load(generate, SECONDS), [toEchoPeer])
    for (const each of [echo, service, upstream]) await each.stop()
  })
})
