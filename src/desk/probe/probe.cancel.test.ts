import { expect, test } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import type { StageName } from '../../shared/probe/stage.ts'
import { type ProbeOptions, probe } from './probe.ts'
import { QUICK } from './testing/failed-stage.ts'
import { blackHole, startHttp, startTcp, type TestServer } from './testing/listen.ts'
import { oldServer, sendJson } from './testing/mcp-responses.ts'

/** Cancels a test while `stage` is running. For a stage that starts before the server is contacted, `trigger` says when. */
async function cancelAt(stage: StageName, options: ProbeOptions) {
  const controller = new AbortController()
  const test = probe({
    limits: QUICK,
    ...options,
    signal: controller.signal,
    onStage: (report) => {
      if (report.stage === stage && report.state === 'running') setTimeout(() => controller.abort(), 20)
    },
  })
  expect((await failureOf(test)).kind).toBe('cancelled')
}

const stallingAt = (at: string): Promise<TestServer> => startHttp(oldServer(({ method }) => method === at))
const call = { tool: 'echo', arguments: {} }

test('cancels before anything is sent', async () => {
  const server = await startHttp(oldServer())
  const signal = AbortSignal.abort()
  expect((await failureOf(probe({ url: `${server.origin}/mcp`, signal }))).kind).toBe('cancelled')
  expect(server.requests).toEqual([])
})

test('cancels during the host lookup and while connecting', async () => {
  await cancelAt('dns', { url: 'https://host.example/mcp', lookup: () => new Promise(() => undefined) })
  await cancelAt('tcp', { url: `http://127.0.0.1:${await blackHole()}/mcp` })
})

test('leaves no connection attempt behind when canceled or timed out', async () => {
  const url = `http://127.0.0.1:${await blackHole()}/mcp`
  const attempts = () => process.getActiveResourcesInfo().filter((kind) => kind.endsWith('ConnectWrap')).length
  const before = attempts()
  await cancelAt('tcp', { url })
  await probe({ url, limits: QUICK })
  await new Promise(setImmediate)
  expect(attempts()).toBe(before)
})

test('cancels the handshake and leaves no connection behind', async () => {
  const silent = await startTcp(() => undefined)
  await cancelAt('tls', { url: `https://127.0.0.1:${silent.port}/mcp` })
  await silent.empty()
})

test.each([
  ['http', 'server/discover'],
  ['protocol', 'initialize'],
  ['protocol', 'notifications/initialized'],
  ['tools', 'tools/list'],
  ['call', 'tools/call'],
] as const)('cancels at %s while %s gets no response, and leaves no connection behind', async (stage, method) => {
  const server = await stallingAt(method)
  await cancelAt(stage, { url: `${server.origin}/mcp`, call })
  await server.empty()
})

test('cancels a pending event stream', async () => {
  const server = await startHttp((_body, request, response) => {
    if (request.method === 'GET') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    else response.writeHead(404).end()
  })
  await cancelAt('protocol', { url: `${server.origin}/sse` })
  await server.empty()
})

test('leaves no timer or connection behind, whatever the result', async () => {
  const good = await startHttp(oldServer())
  const bad = await startHttp((_body, _request, response) => sendJson(response, {}, 500))
  const count = () =>
    process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout' || /^TCP|^TLS/.test(kind)).length
  await probe({ url: `${good.origin}/mcp`, limits: QUICK })
  await good.empty()
  const before = count()
  for (const server of [good, bad]) {
    await probe({ url: `${server.origin}/mcp`, limits: QUICK, call })
    await server.empty()
  }
  expect(count()).toBeLessThanOrEqual(before)
})
