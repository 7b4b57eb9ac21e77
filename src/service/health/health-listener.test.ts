import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { generateFor, startTestService } from '../service.testkit.ts'
import { openHealthListener } from './health-listener.ts'
import { readinessOf } from './readiness.ts'

const HEALTH = { host: '127.0.0.1', port: 0 }
const NO_METRICS = { text: async () => '', contentType: 'text/plain' }

async function startWithHealth() {
  const service = await startTestService({ health: HEALTH })
  const at = (path: string) => `http://127.0.0.1:${service.healthPort}${path}`
  const metrics = async () => (await fetch(at('/metrics'))).text()
  return { service, at, metrics }
}

async function callTool(
  url: string,
  name: string,
  args: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  return response.text()
}

describe('the listener for health and metrics', () => {
  it('reports that the process responds and that it can serve', async () => {
    const { at } = await startWithHealth()
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(at(path))
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  it('responds to a check without a Host header, like those from load balancers', async () => {
    const { service } = await startWithHealth()
    const socket = connect({ host: '127.0.0.1', port: service.healthPort ?? 0 })
    socket.write('GET /readyz HTTP/1.0\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('shares no routes with the service', async () => {
    const { service, at } = await startWithHealth()
    const origin = new URL(service.baseUrl).origin
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(origin + path)).status).toBe(404)
    expect((await fetch(at(`${new URL(service.baseUrl).pathname}/mcp-servers`))).status).toBe(404)
  })

  it('isn’t opened unless configured', async () => {
    expect((await startTestService()).healthPort).toBeNull()
  })

  it('reports that it isn’t ready while it’s draining, lacks a key, has a wrong clock, or gets no response from its database', async () => {
    let fails = true
    let hasKeys = true
    let isClockOff = false
    const askDatabase = async () => {
      if (fails) throw new Error('connection refused')
    }
    const readiness = () =>
      readinessOf({ askDatabase, isBridging: () => false, hasKeys: () => hasKeys, isClockOff: () => isClockOff })
    const listener = await openHealthListener(HEALTH, { metrics: NO_METRICS, readiness })
    onTestFinished(() => listener.close())
    const ready = async () => {
      const response = await fetch(`http://127.0.0.1:${listener.port}/readyz`)
      return [response.status, ((await response.json()) as { reason?: string }).reason]
    }
    expect(await ready()).toEqual([503, 'database'])
    fails = false
    expect(await ready()).toEqual([200, undefined])
    isClockOff = true
    expect(await ready()).toEqual([503, 'clock'])
    hasKeys = false
    expect(await ready()).toEqual([503, 'keys'])
    listener.drain()
    expect(await ready()).toEqual([503, 'stopping'])
    expect((await fetch(`http://127.0.0.1:${listener.port}/healthz`)).status).toBe(200)
  })
})

describe('metrics', () => {
  it('count calls, their errors, and requests to APIs, without naming a customer or token', async () => {
    const { service, metrics } = await startWithHealth()
    const { url, token } = await generateFor(service, 'Sample Orders API', 'ada@example.com')
    await callTool(url, 'list_orders', {})
    await callTool(url, 'list_orders', { limit: 'many' })
    const text = await metrics()
    expect(text).toContain('mcp_access_desk_tool_calls_total{error="none"} 1')
    expect(text).toContain('mcp_access_desk_tool_calls_total{error="arguments"} 1')
    expect(text).toMatch(/mcp_access_desk_upstream_requests_total\{upstream="127\.0\.0\.1:\d+",outcome="2xx"\} 1/)
    expect(text).toContain('mcp_access_desk_servers_cached 1')
    expect(text).toContain('mcp_access_desk_calls_dropped_total 0')
    expect(text).toContain('mcp_access_desk_tool_call_duration_seconds_count 2')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).not.toContain(token)
    expect(text).not.toContain('ada')
  })
})
