import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { definitionSchema } from '../../src/shared/platform/definition.ts'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { benchModules, type Load, load, startOnCore } from './load.ts'
import { median, withFolder } from './measure.ts'

const SECONDS = 6
const ROUNDS = 3
const PEERS = join(REPOSITORY, 'e2e/bench/peers')
const listeningSchema = z.object({ url: z.string() })
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
const json = { 'content-type': 'application/json' }
const mcp = { ...json, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_item', arguments: { item_id: 'item-1042' } },
}

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

/** Runs both in turn, several times; prints and returns the medians' ratio. */
async function compare(figure: string, ours: () => Promise<Load>, peer: () => Promise<Load>, peerName: string) {
  const our: Load[] = []
  const other: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    our.push(await ours())
    other.push(await peer())
  }
  const rate = (loads: Load[]) => median(loads.map((each) => each.rate))
  const p99 = (loads: Load[]) => median(loads.map((each) => each.p99))
  const ratio = rate(our) / rate(other)
  const say = (name: string, loads: Load[]) => `${name} ${Math.round(rate(loads))}/s (p99 ${Math.round(p99(loads))} ms)`
  console.log(`${figure.padEnd(16)} ${say('service', our)}, ${say(peerName, other)}: ratio ${ratio.toFixed(2)}`)
  const results = join(REPOSITORY, 'e2e/.results')
  await mkdir(results, { recursive: true })
  await writeFile(join(results, `bench-${figure}.json`), `${JSON.stringify({ ratio, our, other }, null, 2)}\n`)
  expect(ratio).toBeGreaterThan(0)
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

    const sdk = await startOnCore(
      0,
      [join(PEERS, 'sdk-v1-stateless.mjs'), benchModules(), upstream.line.url],
      listeningSchema,
    )
    const toPeer = { url: sdk.line.url, headers: mcp, body: call }
    await compare(
      'tools-call',
      () => load({ url, headers: mcp, body: call }, SECONDS),
      () => load(toPeer, SECONDS),
      'SDK v1 stateless',
    )
    await sdk.stop()

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
    await compare(
      'generation',
      () => load(generate, SECONDS),
      () => load(toEcho, SECONDS),
      'node:http echo',
    )
    for (const each of [echo, service, upstream]) await each.stop()
  })
})
