import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { bundleCommand, environment, runCommand } from '../headless/command.testkit.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { makeDataFolder } from '../service.testkit.ts'

const script = bundleCommand()
const CLIENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const [, TRACE = '', PARENT = ''] = CLIENT.split('-')
const [SERVER_KIND, CLIENT_KIND, ERROR] = [2, 3, 2]

const valueSchema = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
})
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((all) =>
    Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)])),
  )
const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.looseObject({ code: z.number().optional() }),
})
const exportSchema = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: attributesSchema }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })),
    }),
  ),
})

interface Received {
  path: string
  type: string
  headers: string
  body: Buffer
}

/** Starts an HTTP server on loopback that records what it receives. */
async function startReceiver(answer = '{}') {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const type = request.headers['content-type'] ?? ''
    const headers = JSON.stringify(request.headers)
    received.push({ path: request.url ?? '', type, headers, body: Buffer.concat(chunks) })
    response.setHeader('Content-Type', 'application/json').end(answer)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { received, port, url: `http://127.0.0.1:${port}` }
}

/** Starts the headless service with these environment variables, an API with one tool, and a collector. */
async function startTraced(variables: (collector: string) => Record<string, string>) {
  const collector = await startReceiver()
  const api = await startReceiver('{"done":true}')
  const env = environment({ OTEL_BSP_SCHEDULE_DELAY: '100', ...variables(collector.url) })
  const process = runCommand(script(), ['--port', '0', '--data', makeDataFolder()], env)
  const { baseUrl, mcpUrl, apiKey = '' } = await process.listening()
  const call = managementCaller(baseUrl, apiKey)
  const { id } = await call('servers.create', { name: 'Traced' })
  const curl = `curl ${api.url}/bot-path-canary/orders?search={search} -H 'Authorization: Bearer header-canary'`
  const { server } = await call('servers.addFromCurl', { id, text: curl })
  await call('servers.deploy', { id, revision: server.revision })
  await call('servers.setActive', { id, isActive: true })
  const generated = await fetch(`${baseUrl}/generate-mcp-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mcpServerId: id, customerDetails: { primaryIdentity: 'customer-canary' } }),
  })
  const { token } = ((await generated.json()) as { data: { token: string } }).data
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${mcpUrl}/${token}/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
    })
    return (await response.json()) as { result: { tools: { name: string }[] } }
  }
  const [{ name: tool } = { name: '' }] = (await post({ method: 'tools/list' })).result.tools
  const callTool = (name: string, headers?: Record<string, string>) =>
    post({ method: 'tools/call', params: { name, arguments: { search: 'query-canary' } } }, headers)
  const exported = () => collector.received.map(({ body }) => exportSchema.parse(JSON.parse(body.toString())))
  const spans = () =>
    exported().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)),
    )
  return { process, collector, api, tool, callTool, exported, spans, apiKey, token, id }
}

const asJson = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-collector',
  OTEL_SERVICE_NAME: 'orders-desk',
})

describe('spans', () => {
  it('are part of the client’s trace for a call and its request, are passed on to the API, and don’t contain secrets', async () => {
    const { process, collector, api, tool, callTool, exported, spans, apiKey, token, id } = await startTraced(asJson)
    await callTool(tool, { traceparent: CLIENT, tracestate: 'rojo=1' })
    await callTool('no-such-tool-canary', { traceparent: CLIENT })
    await vi.waitFor(() => expect(spans()).toHaveLength(3), 10_000)
    const server = spans().find(({ name }) => name === `tools/call ${tool}`)
    expect(server).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: SERVER_KIND, status: {} })
    expect(server?.attributes).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': tool,
      'mcp_access_desk.server.id': id,
    })
    const client = spans().find(({ kind }) => kind === CLIENT_KIND)
    expect(client).toMatchObject({ traceId: TRACE, parentSpanId: server?.spanId, name: 'GET' })
    expect(client?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'server.port': api.port,
      'url.scheme': 'http',
    })
    const headers = JSON.parse(api.received[0]?.headers ?? '{}')
    expect([headers.traceparent, headers.tracestate]).toEqual([`00-${TRACE}-${client?.spanId}-01`, 'rojo=1'])
    expect(spans().find(({ name }) => name === 'tools/call')).toMatchObject({
      parentSpanId: PARENT,
      status: { code: ERROR },
      attributes: { 'error.type': 'arguments' },
    })
    expect(exported()[0]?.resourceSpans[0]?.resource.attributes).toMatchObject({ 'service.name': 'orders-desk' })
    expect(collector.received[0]).toMatchObject({ path: '/v1/traces', type: 'application/json' })
    expect(collector.received[0]?.headers).toContain('of-the-collector')
    expect(headers.authorization).toBe('Bearer header-canary')
    // A tool's name isn't secret, though this one is derived from the path.
    const sent = collector.received.map(({ body }) => body.toString().replaceAll(tool, '')).join()
    for (const secret of ['canary', apiKey, token, 'bot-path']) expect(sent).not.toContain(secret)
    expect((await process.stop()).code).toBe(0)
  })

  it('start a new trace if the client has none, and aren’t recorded if the client’s trace isn’t sampled', async () => {
    const { process, api, tool, callTool, spans } = await startTraced(asJson)
    await callTool(tool)
    await callTool(tool, { traceparent: CLIENT.replace(/01$/, '00') })
    expect((await process.stop()).code).toBe(0)
    expect(spans()).toHaveLength(2)
    const [first, second] = api.received.map(({ headers }) => JSON.parse(headers).traceparent)
    expect(first).toMatch(new RegExp(`^00-${spans()[0]?.traceId}-[0-9a-f]{16}-01$`))
    expect(spans().some(({ parentSpanId }) => parentSpanId === PARENT)).toBe(false)
    expect(second).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
  })

  it('are sent as Protocol Buffers unless JSON is configured, even those pending when the service exits', async () => {
    const { process, collector, tool, callTool } = await startTraced((url) => ({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/of/traces`,
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    }))
    await callTool(tool, { traceparent: CLIENT })
    expect(collector.received).toEqual([])
    await process.stop()
    const [received] = collector.received
    expect(received).toMatchObject({ path: '/of/traces', type: 'application/x-protobuf' })
    expect(received?.body.includes(Buffer.from(TRACE, 'hex'))).toBe(true)
    expect(received?.body.includes(`tools/call ${tool}`)).toBe(true)
  })

  it.each([
    ['no variable is set', () => ({})],
    ['the SDK is disabled', (url: string) => ({ ...asJson(url), OTEL_SDK_DISABLED: 'true' })],
    ['the exporter is none', (url: string) => ({ ...asJson(url), OTEL_TRACES_EXPORTER: 'none' })],
  ])('aren’t sent if %s', async (_what, variables) => {
    const { process, collector, api, tool, callTool } = await startTraced(variables)
    await callTool(tool)
    await process.stop()
    expect(collector.received).toEqual([])
    expect(api.received[0]?.headers).not.toContain('traceparent')
  })

  it('can’t be sent over gRPC, which the service reports at startup', async () => {
    const variables = (url: string) => ({ ...asJson(url), OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })
    const env = environment(variables('http://127.0.0.1:4317'))
    const { code, errors, out } = await runCommand(script(), ['--port', '0', '--data', makeDataFolder()], env).exited
    expect([code, out]).toEqual([2, []])
    expect(errors).toContain('OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf')
  })

  it('don’t prevent calls from getting responses when a collector rejects them', async () => {
    const { process, tool, callTool } = await startTraced(() => asJson('http://127.0.0.1:1'))
    expect(JSON.stringify(await callTool(tool))).toContain('done')
    expect((await process.stop()).code).toBe(0)
  })
})
