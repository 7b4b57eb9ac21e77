import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { generateFor, startTestService } from '../service.testkit.ts'

const PING: Buffer = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}')

/** Sends a POST as it stands, which `fetch` would put right; gives status and body. */
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

it('takes a whole address as the target, and no other way of writing the path', async () => {
  const service = await startTestService()
  const { token } = await generateFor(service, 'Sample Orders API')
  const statusOf = async (target: string) => (await send(service.port, target, []))[0]
  expect(await statusOf(`http://127.0.0.1:${service.port}/mcp/${token}/stream`)).toBe(200)
  expect(await statusOf(`/mcp/${token}/stream?x=1`)).toBe(200)
  const others = [`/mcp/x/../${token}/stream`, `/mcp/${token}/stream/`, `/mcp//${token}/stream`, `/MCP/${token}/stream`]
  for (const other of others) expect(await statusOf(other), other).toBe(404)
  expect(await statusOf(`/mcp/${token}%2fstream`)).toBe(404)
})

it('refuses another bearer also beside the right one', async () => {
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

it('passes over a byte order mark, and answers a parse error to what is not UTF-8', async () => {
  const service = await startTestService()
  const { token } = await generateFor(service, 'Sample Orders API')
  const post = (body: Buffer) => send(service.port, `/mcp/${token}/stream`, [], body)
  expect((await post(Buffer.concat([Buffer.from('\uFEFF'), PING])))[0]).toBe(200)
  const [status, text] = await post(Buffer.concat([PING.subarray(0, -2), Buffer.from([0xff]), PING.subarray(-2)]))
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ error: { code: -32700 } })
})
