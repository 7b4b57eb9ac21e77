import { join } from 'node:path'
import { test } from '@playwright/test'
import { z } from 'zod'
import { REPOSITORY } from '../harness/launch-info.ts'
import { deployServer, generateAccess, manage, type Operator } from '../harness/manage.ts'
import { compare } from './compare.ts'
import { BENCH_LIMITS, getItem, itemCall, JSON_HEADERS, MCP_HEADERS } from './item-server.ts'
import { benchModules, load, startOnCore } from './load.ts'
import { withFolder } from './measure.ts'

const SECONDS = 6
const PEERS = join(REPOSITORY, 'e2e/bench/peers')
const listeningSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  tool: z.string().default('get_item'),
})
const serviceSchema = z.object({ baseUrl: z.string(), apiKey: z.string() })
/** Each peer handles the same call with the same upstream. */
const MCP_PEERS = [
  { name: 'SDK v1, stateless, shared validator', script: 'sdk-v1-stateless.mjs' },
  { name: 'SDK v2, stateless, shared validator', script: 'sdk-v2-stateless.mjs' },
  { name: 'openapi-mcp-server in supergateway', script: 'gateway.mjs' },
]

test('tool calls to an upstream and URL generation, each compared with a baseline', async () => {
  await withFolder(async (data) => {
    const upstream = await startOnCore(1, [join(PEERS, 'upstream.mjs')], listeningSchema)
    const service = await startOnCore(0, ['out/main/cli.cjs', '--port', '0', '--data', data], serviceSchema)
    const operator: Operator = service.line
    const id = await deployServer(operator, getItem(upstream.line.url))
    // A high limit, because all the calls come from one customer.
    await manage(operator, 'servers.setLimits', { id, limits: BENCH_LIMITS })
    const { url } = await generateAccess(operator, id, 'bench@example.com')

    const peers = await Promise.all(
      MCP_PEERS.map(async ({ name, script }) => {
        const peer = await startOnCore(0, [join(PEERS, script), benchModules(), upstream.line.url], listeningSchema)
        const { url: to, headers, tool } = peer.line
        const body = { ...itemCall, params: { ...itemCall.params, name: tool } }
        return {
          name,
          stop: peer.stop,
          run: () => load({ url: to, headers: { ...MCP_HEADERS, ...headers }, body }, SECONDS),
        }
      }),
    )
    const ours = { name: 'service', run: () => load({ url, headers: MCP_HEADERS, body: itemCall }, SECONDS) }
    await compare('tools-call', ours, peers)
    for (const peer of peers) await peer.stop()

    const echo = await startOnCore(0, [join(PEERS, 'json-echo.mjs')], listeningSchema)
    const body = {
      mcpServerId: id,
      customerDetails: { primaryIdentity: 'bench@example.com', metadata: { name: 'Bench' } },
    }
    const generate = {
      url: `${operator.baseUrl}/generate-mcp-token`,
      headers: { ...JSON_HEADERS, authorization: `Bearer ${operator.apiKey}` },
      body,
    }
    const toEcho = { url: echo.line.url, headers: JSON_HEADERS, body }
    const toEchoPeer = { name: 'node:http echo', run: () => load(toEcho, SECONDS) }
    await compare('generation', { name: 'service', run: () => load(generate, SECONDS) }, [toEchoPeer])
    for (const each of [echo, service, upstream]) await each.stop()
  })
})
