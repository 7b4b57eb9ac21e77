import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { EndpointInput } from '../../shared/management/endpoint/endpoint.ts'
import { connectToOneTool } from './stream.testkit.ts'

const GIVEN = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** Calls the tool the way a tracing client does. Returns the headers that reached the API. */
async function reachedWith(headers: Record<string, string>, endpoint: Partial<EndpointInput> = {}) {
  const seen: IncomingHttpHeaders[] = []
  const { url } = await connectToOneTool((request, response) => {
    seen.push(request.headers)
    response.end('ok')
  }, endpoint)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'call', arguments: {} } }),
  })
  await response.text()
  return seen.at(-1)
}

describe('the trace of a tool call', () => {
  it('reaches the API with the service as the parent', async () => {
    const reached = await reachedWith({ traceparent: GIVEN, tracestate: 'rojo=1' })
    expect(reached?.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/)
    expect(reached?.tracestate).toBe('rojo=1')
  })

  it('doesn’t override the endpoint’s own headers', async () => {
    const headers = [{ name: 'Traceparent', value: 'fixed' }]
    expect((await reachedWith({ traceparent: GIVEN }, { headers }))?.traceparent).toBe('fixed')
  })

  it('isn’t created if the client doesn’t send one', async () => {
    expect(await reachedWith({})).not.toHaveProperty('traceparent')
  })
})
