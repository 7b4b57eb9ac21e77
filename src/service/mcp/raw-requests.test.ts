import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { generateFor, startTestService } from '../service.testkit.ts'

const PING: Buffer = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}')

/** Sends a POST exactly as given, because `fetch` would normalize it. Returns the status and the body. */
async function send(port: number, target: string, headers: string[], body: Buffer = PING): Promise<[number, string]> {
  const socket = connect(port, '127.0.0.1')
  const fixed = [`Host: 127.0.0.1:${port}`, 'Content-Type: application/json', 'Connection: close']
  const accept = 'Accept: application/json, text/event-stream'
  const head = [`POST ${target} HTTP/1.1`, ...fixed, accept, ...headers, `Content-Length: ${body.length}`]
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  return [Number(text.slice(9, 12)), text.slice(text.indexOf('\r\n\r\n') + 4)]
}

it('accepts a full URL as the target, but no other spelling of the path', async () => {
  const service = await startTestService()
  const { token } = await generateFor(service, 'Sample Orders API')
  const statusOf = async (target: string) => (await send(service.port, target, []))[0]
  expect(await statusOf(`http://127.0.0.1:${service.port}/mcp/${token}/stream`)).toBe(200)
  expect(await statusOf(`/mcp/${token}/stream?x=1`)).toBe(200)
  const others = [`/mcp/x/../${token}/stream`, `/mcp/${token}/stream/`, `/mcp//${token}/stream`, `/MCP/${token}/stream`]
  for (const other of others) expect(await statusOf(other), other).toBe(404)
  expect(await statusOf(`/mcp/${token}%2fstream`)).toBe(404)
})

it('rejects a second, different bearer token even alongside the right one', async () => {
  const service = await startTestService()
  const { token } = await generateFor(service, 'Sample Orders API')
  const bearers = (...tokens: string[]) =>
    send(
      service.port,
      `/mcp/${token}/stream`,
      tokens.map((each) => `Authorization: Bearer ${each}`),
    )
  expect((await bearers(token, token))[0]).toBe(200)
  expect((await bearers(token, 'mt_other'))[0]).toBe(401)
  expect((await bearers('mt_other', token))[0]).toBe(401)
})

it('ignores a byte order mark, and responds to invalid UTF-8 with a parse error', async () => {
  const service = await startTestService()
  const { token } = await generateFor(service, 'Sample Orders API')
  const post = (body: Buffer) => send(service.port, `/mcp/${token}/stream`, [], body)
  expect((await post(Buffer.concat([Buffer.from('\uFEFF'), PING])))[0]).toBe(200)
  const [status, text] = await post(Buffer.concat([PING.subarray(0, -2), Buffer.from([0xff]), PING.subarray(-2)]))
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ error: { code: -32700 } })
})

it('responds to any invalid request with the documented error body', async () => {
  const service = await startTestService()
  const { port } = service
  const { token } = await generateFor(service, 'Sample Orders API')
  const path = `/mcp/${token}/stream`
  const raw = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(socket, 'close')
    const response = Buffer.concat(chunks).toString()
    const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) as { error: number; message: string }
    expect(body.error).toBe(Number(response.slice(9, 12)))
    expect(body.message).not.toBe('')
    return body.error
  }
  const host = `Host: 127.0.0.1:${port}\r\nConnection: close\r\n`
  expect(await raw(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)).toBe(400)
  expect(await raw(`GET ${path} HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`)).toBe(400)
  expect(await raw(`POST ${path} HTTP/1.1\r\n${host}Host: 127.0.0.1:${port}\r\nContent-Length: 0\r\n\r\n`)).toBe(400)
  expect(await raw(`GET http://evil.example${path} HTTP/1.1\r\n${host}\r\n`)).toBe(400)
  expect(await raw(`POST http://evil.example${path} HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`)).toBe(400)
  expect(await raw(`GET * HTTP/1.1\r\n${host}\r\n`)).toBe(400)
  expect(await raw('nonsense\r\n\r\n')).toBe(400)
  expect(await raw(`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`)).toBe(431)
  expect(await raw(`POST ${path} HTTP/1.1\r\n${host}Expect: miracles\r\nContent-Length: 0\r\n\r\n`)).toBe(417)
  expect(await raw(`GET / HTTP/1.1\r\nHost: [bad\r\nConnection: close\r\n\r\n`)).toBe(403)
  expect(await raw(`GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)).toBe(403)
})

it('stops receiving a body that it doesn’t read', async () => {
  const service = await startTestService()
  const socket = connect(service.port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /mcp/mt_unknown/stream HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let sent = 0
  const send = () => {
    while (!socket.destroyed && sent < 200_000_000) {
      sent += chunk.length
      if (!socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])))
        break
    }
  }
  socket.on('drain', send)
  send()
  await closed
  expect(sent).toBeLessThan(100_000_000)
})
