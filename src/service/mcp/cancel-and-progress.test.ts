import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { connect, connectToOneTool, type Era } from './stream.testkit.ts'

/**
 * Creates an API that responds on demand. It reports when a request has arrived, and whether its connection was closed before the response.
 */
function slowApi() {
  let came: (response: ServerResponse) => void = () => undefined
  const request = new Promise<ServerResponse>((resolve) => {
    came = resolve
  })
  return { answer: (_: unknown, response: ServerResponse) => came(response), request }
}

const LONG = { limits: { timeoutMs: 60_000, maxBytes: 100_000 } }

describe.each<Era>(['legacy', 'auto'])('a client in the era “%s”', (era) => {
  it('aborts the request to the API when it cancels a call', async () => {
    const { answer, request } = slowApi()
    const { client } = await connectToOneTool(answer, { timeoutSeconds: 60 }, era, LONG)
    const controller = new AbortController()
    const call = client.callTool({ name: 'call', arguments: {} }, { signal: controller.signal })
    const response = await request
    const closed = once(response, 'close')
    controller.abort()
    await expect(call).rejects.toThrow()
    await closed
    expect(response.writableFinished).toBe(false)
  })

  it('gets progress while a call is running, and then its response', async () => {
    const { answer, request } = slowApi()
    const { client } = await connectToOneTool(answer, { timeoutSeconds: 60 }, era, {
      ...LONG,
      times: { progressMs: 50 },
    })
    const seen: number[] = []
    const response = request.then((own) => own)
    const call = client.callTool(
      { name: 'call', arguments: {} },
      {
        onprogress: ({ progress }) => {
          seen.push(progress)
          if (progress === 3) void response.then((own) => own.end('{\n "ok": true\n}'))
        },
        resetTimeoutOnProgress: true,
      },
    )
    const { content, isError } = await call
    expect([isError ?? false, JSON.stringify(content)]).toEqual([false, expect.stringContaining('ok')])
    expect(seen.slice(0, 3)).toEqual([1, 2, 3])
  })
})

it('a client’s cancellation never cancels another client’s call on the same URL', async () => {
  const { answer, request } = slowApi()
  const { url, client } = await connectToOneTool(answer, { timeoutSeconds: 60 }, 'legacy', LONG)
  const call = client.callTool({ name: 'call', arguments: {} })
  const response = await request
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'user-agent': 'another',
  }
  for (let requestId = 0; requestId < 10; requestId += 1) {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(202)
  }
  response.setHeader('content-type', 'application/json').end('{"ok":true}')
  expect(JSON.stringify(await call)).toContain('ok')
  await (await connect(url, 'legacy')).close()
})
