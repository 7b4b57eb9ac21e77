import { expect, test } from 'vitest'
import { probe } from './probe.ts'
import { failure, QUICK, SHORT, stageOf } from './testing/failed-stage.ts'
import { startHttp } from './testing/listen.ts'
import { type Message, oldServer, rpcError, result as rpcResult, sendJson, TOOL } from './testing/mcp-responses.ts'

/** Tests a server that responds to one method with `answer`. */
async function withAnswer(method: string, answer: (message: Message) => unknown, more = {}) {
  const server = await startHttp(
    oldServer((message, response) => {
      if (message.method !== method) return false
      sendJson(response, answer(message))
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK, ...more })
  await server.empty()
  return { result, server }
}
const listing = (tools: unknown[]) => withAnswer('tools/list', (message) => rpcResult(message, { tools }))
const calling = (value: unknown, more = {}) =>
  withAnswer('tools/call', (message) => rpcResult(message, value), { call: { tool: 'echo', arguments: {} }, ...more })

test('lists 5,000 tools in pages', async () => {
  const page = (from: number) =>
    Array.from({ length: 500 }, (_, index) => ({
      ...TOOL,
      name: `tool_${from + index}`,
      annotations: { readOnlyHint: true },
    }))
  const { result } = await withAnswer('tools/list', (message) => {
    const from = Number(message.params?.cursor ?? 0)
    return rpcResult(message, { tools: page(from), ...(from < 4_500 && { nextCursor: String(from + 500) }) })
  })
  expect(failure(result)).toBeNull()
  expect(result.outcome).toBe('ok')
  expect(stageOf(result, 'tools').facts).toMatchObject({ count: 5_000, pages: 10, cut: false })
  expect(result.tools[4_999]).toMatchObject({ name: 'tool_4999', annotations: { readOnly: true, destructive: null } })
  expect(result.tools[0]?.bytes).toBeGreaterThan(100)
})

test('stops at 20,000 tools with a warning', async () => {
  const tools = Array.from({ length: 20_001 }, (_, index) => ({ ...TOOL, name: `t${index}` }))
  const { result } = await listing(tools)
  expect(result.tools).toHaveLength(20_000)
  expect(stageOf(result, 'tools')).toMatchObject({
    state: 'warning',
    facts: { cut: true },
    problem: { code: 'toolsTooMany' },
  })
})

test('keeps the tools listed so far when the list is too large or repeats itself', async () => {
  const large = await withAnswer('tools/list', (message) => {
    const more = { ...TOOL, description: 'x'.repeat(message.params?.cursor ? 21 * 1024 * 1024 : 10) }
    return rpcResult(message, { tools: [more], nextCursor: 'more' })
  })
  expect(large.result.tools).toHaveLength(1)
  expect(stageOf(large.result, 'tools').problem?.code).toBe('toolsTooLarge')
  const round = await withAnswer('tools/list', (message) => rpcResult(message, { tools: [], nextCursor: 'again' }))
  expect(stageOf(round.result, 'tools').problem?.code).toBe('toolsSamePage')
})

test('warns about names, descriptions, and schemas that cause problems in clients, and still reads the list', async () => {
  const { result } = await listing([
    TOOL,
    TOOL,
    { ...TOOL, name: 'with space' },
    { ...TOOL, name: 'silent', description: '' },
    { name: 'bare', description: 'x' },
    { ...TOOL, name: 'wrong', inputSchema: { type: 'object', properties: { a: { type: 'text' } } } },
    {
      ...TOOL,
      name: 'away',
      inputSchema: { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
    },
    { ...TOOL, name: 'broken', inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } },
    'nothing',
  ])
  expect(stageOf(result, 'tools')).toMatchObject({
    state: 'failed',
    facts: { count: 8 },
    problem: { code: 'toolsStrict' },
  })
  expect(result.warnings.map(({ tool, message }) => `${tool}: ${message.code}`)).toEqual([
    'with space: probe.toolWarnings.nameUnusual',
    'silent: probe.toolWarnings.noDescription',
    'bare: probe.toolWarnings.schemaMissing',
    'bare: probe.toolWarnings.rejected',
    'wrong: probe.toolWarnings.schemaInvalid',
    'away: probe.toolWarnings.schemaExternalReference',
    'broken: probe.toolWarnings.schemaBrokenReference',
    'null: probe.toolWarnings.nameMissing',
    'null: probe.toolWarnings.rejected',
    'echo: probe.toolWarnings.duplicateName',
  ])
})

test('reads excessively nested values down to the depth that can be displayed', async () => {
  const text = (inner: string) => `${'['.repeat(100_000)}${inner}${']'.repeat(100_000)}`
  const server = await startHttp(
    oldServer((message, response) => {
      if (!message.method.startsWith('tools/')) return false
      const value =
        message.method === 'tools/list'
          ? `{"tools":[${JSON.stringify(TOOL)},{"name":"deep","inputSchema":{"type":"object","default":${text('')}}}]}`
          : `{"content":[],"structuredContent":${text('1')}}`
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${value}}`)
      return true
    }),
  )
  const result = await probe({ url: `${server.origin}/mcp`, limits: QUICK, call: { tool: 'echo', arguments: {} } })
  expect(result.tools.map(({ name }) => name)).toEqual(['echo', 'deep'])
  expect(stageOf(result, 'tools').problem?.code).toBe('toolsDeep')
  expect(stageOf(result, 'call').problem?.code).toBe('callDeep')
})

test("reports when there are no tools, and when the server doesn't list them", async () => {
  expect(stageOf((await listing([])).result, 'tools').problem?.code).toBe('toolsNone')
  const refused = await withAnswer('tools/list', (message) => rpcError(message, -32603, 'Broken inside'))
  expect(failure(refused.result)).toBe('tools: toolsRefused')
  expect(stageOf(refused.result, 'tools').problem?.cause).toMatchObject({ params: { text: 'Broken inside' } })
  expect(failure((await withAnswer('tools/list', (message) => rpcResult(message, { tools: 5 }))).result)).toBe(
    'tools: toolsInvalid',
  )
})

test('reads every kind of content block, including invalid ones', async () => {
  const { result } = await calling({
    content: [
      { type: 'text', text: '{"a":1}' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'audio', mimeType: 'audio/wav', data: 'AAAAAA==' },
      { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'hé' } },
      { type: 'resource_link', uri: 'https://example.com/b', name: 'b' },
      { type: 'hologram' },
    ],
    structuredContent: { a: 1 },
  })
  expect(result.reply).toMatchObject({
    isError: false,
    structured: '{\n  "a": 1\n}',
    blocks: [
      { kind: 'text', json: true, characters: 7 },
      { kind: 'image', bytes: 3, data: 'AAAA' },
      { kind: 'audio', bytes: 4 },
      { kind: 'resource', uri: 'file:///a', bytes: 3, text: 'hé' },
      { kind: 'resource', uri: 'https://example.com/b', text: null },
      { kind: 'unknown', json: '{"type":"hologram"}' },
    ],
  })
  expect(stageOf(result, 'call').problem?.code).toBe('callInvalid')
})

test('reads a reply of 20 MB and reports its size', async () => {
  const text = 'lorem ipsum '.repeat(1_750_000)
  const { result } = await calling({ content: [{ type: 'text', text }] })
  expect(failure(result)).toBeNull()
  expect(stageOf(result, 'call')).toMatchObject({ state: 'warning', problem: { code: 'callLarge' } })
  expect(result.reply?.bytes).toBeGreaterThan(20 * 1024 * 1024)
  expect(result.reply?.blocks[0]).toMatchObject({ kind: 'text', characters: text.length, cut: true })
  expect(result.reply?.tokens).toBeGreaterThan(1_000_000)
})

test('treats an error reply as a reply', async () => {
  const { result } = await calling({ content: [{ type: 'text', text: 'No such order' }], isError: true })
  expect(stageOf(result, 'call')).toMatchObject({
    state: 'warning',
    problem: { code: 'callError' },
    facts: { isError: true },
  })
})

test('reports a missing tool, a rejected call, and one that never returns', async () => {
  const call = { tool: 'missing', arguments: {} }
  expect(failure((await calling({}, { call })).result)).toBe('call: callUnknown')
  const refused = await withAnswer('tools/call', (message) => rpcError(message, -32602, 'Bad arguments'), {
    call: { tool: 'echo', arguments: {} },
  })
  expect(failure(refused.result)).toBe('call: callRefused')
  const server = await startHttp(oldServer(({ method }) => method === 'tools/call'))
  const stalled = await probe({ url: `${server.origin}/mcp`, limits: SHORT, call: { tool: 'echo', arguments: {} } })
  expect(failure(stalled)).toBe('call: callStalled')
  expect(stageOf(stalled, 'tools').state).toBe('ok')
  await server.empty()
})
