import { expect, test } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { parseExactJson } from '../../shared/exact-json.ts'
import { runTool } from './run-tool.ts'
import { QUICK } from './testing/failed-stage.ts'
import { startHttp, unusedPort } from './testing/listen.ts'
import { oldServer } from './testing/mcp-responses.ts'

const call = { tool: 'echo', arguments: { text: 'hello' } }

test('runs a tool and measures its reply', async () => {
  const server = await startHttp(oldServer())
  const run = await runTool({ url: `${server.origin}/mcp`, limits: QUICK, call })
  expect(run).toMatchObject({
    warning: null,
    reply: { tool: 'echo', isError: false, tokens: 1, blocks: [{ text: 'hello' }] },
  })
  expect(run.reply?.milliseconds).toBeGreaterThan(0)
  expect(server.requests.filter(({ body }) => body.includes('tools/call'))).toHaveLength(1)
  await server.empty()
})

test('sends every digit of a long number', async () => {
  const server = await startHttp(oldServer())
  const text = '{"id":12345678901234567890,"rate":0.12345678901234567890,"far":1e400,"text":"12345678901234567890"}'
  const exact = parseExactJson(text)
  const long = {
    tool: 'echo',
    arguments: exact?.value as Record<string, unknown>,
    ...(exact && { write: exact.write }),
  }
  await runTool({ url: `${server.origin}/mcp`, limits: QUICK, call: long })
  expect(server.requests.find(({ body }) => body.includes('tools/call'))?.body).toContain(`"arguments":${text}`)
})

test("masks the token in a tool's output", async () => {
  const server = await startHttp(oldServer())
  const url = `${server.origin}/mcp_Zx81kQ0vJ3sLp9TtYw2N/stream`
  const run = await runTool({ url, limits: QUICK, call: { tool: 'echo', arguments: { text: `at ${url}` } } })
  expect(run.reply?.blocks[0]).toMatchObject({ text: `at ${server.origin}/••••/stream` })
})

test('reports which stage failed', async () => {
  const run = await runTool({ url: `http://127.0.0.1:${await unusedPort()}/mcp`, limits: QUICK, call })
  expect(run).toMatchObject({ reply: null, stage: 'tcp', problem: { code: 'tcpRefused' } })
  expect(await runTool({ url: 'ftp://x/y', call })).toMatchObject({
    stage: 'address',
    problem: { code: 'addressScheme' },
  })
})

test('cancels the request on the server when canceled', async () => {
  const controller = new AbortController()
  const server = await startHttp(
    oldServer(({ method }) => {
      if (method === 'tools/call') controller.abort()
      return method === 'tools/call'
    }),
  )
  const run = runTool({ url: `${server.origin}/mcp`, limits: QUICK, call, signal: controller.signal })
  expect((await failureOf(run)).kind).toBe('cancelled')
  await server.empty()
})
