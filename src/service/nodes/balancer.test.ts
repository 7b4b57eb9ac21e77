import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { bundleCommand } from '../headless/command.testkit.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { makePorts, type NodePorts, startBalancer } from './balancer.testkit.ts'
import { runNode } from './nodes.testkit.ts'

const script = bundleCommand()
/** Each client's pause between two requests, in milliseconds: without it, busy nodes would starve starting ones. */
const REST_MS = 20
const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_orders","arguments":{}}}'

it('doesn’t lose a call or a generation when nodes behind a balancer are replaced one after another', async () => {
  const url = await makePostgresDatabase()
  const { front, places } = await makePorts(3)
  const publicUrl = `http://127.0.0.1:${front}`
  const start = ({ port, health }: NodePorts) => {
    const ports = ['--port', `${port}`, '--health-port', `${health}`]
    return runNode(script(), url, [...ports, '--public-url', publicUrl, '--drain-seconds', '3'])
  }
  const nodes = places.map(start)
  const lines = await Promise.all(nodes.map((node) => node.listening()))
  // With 0 retries, a request that doesn't find a node is lost.
  await startBalancer(front, places, 0)
  const { baseUrl = '' } = lines[0] ?? {}
  expect(baseUrl).toBe(`${publicUrl}/dev/v1`)
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const [apiKey = ''] = lines.flatMap((line) => line.apiKey ?? [])
  const headers = { ...json, authorization: `Bearer ${apiKey}` }
  const mcpServerId = await vi.waitUntil(async () => {
    const response = await fetch(`${baseUrl}/mcp-servers`, { headers })
    return response.status === 200 && ((await response.json()) as { id: string }[])[0]?.id
  }, 10_000)
  await managementCaller(baseUrl, apiKey)('servers.setLimits', {
    id: mcpServerId,
    limits: { callsPerSecond: 100_000, bytesPerSecond: 1_073_741_824 },
  })
  const generate = (primaryIdentity: string) => {
    const body = JSON.stringify({ mcpServerId, customerDetails: { primaryIdentity } })
    return fetch(`${baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
  }
  const { data } = (await (await generate('ada')).json()) as { data: { url: string } }
  expect(data.url).toContain(`${publicUrl}/mcp/`)

  /** Number of requests by outcome, and the nodes that responded. */
  const outcomes = new Map<string, number>()
  const answering = new Set<string | null>()
  let isOver = false
  const keepAsking = async (ask: () => Promise<Response>) => {
    while (!isOver) {
      const outcome = await ask().then(
        async (response) => {
          answering.add(response.headers.get('x-node'))
          return `${response.status} ${(await response.text()).includes('"isError":true')}`
        },
        (error: Error) => `${error.message} ${error.cause}`,
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      await setTimeout(REST_MS)
    }
  }
  const call = () => fetch(data.url, { method: 'POST', headers: json, body: CALL })
  const asking = [keepAsking(call), keepAsking(call), keepAsking(call), keepAsking(() => generate('bob'))]
  for (const [index, place] of places.entries()) {
    expect((await nodes[index]?.stop())?.code).toBe(0)
    answering.clear()
    await start(place).listening()
    await vi.waitUntil(() => answering.has(`node${index}`), 10_000)
  }
  isOver = true
  await Promise.all(asking)
  expect([...outcomes.keys()]).toEqual(['200 false'])
}, 60_000)
