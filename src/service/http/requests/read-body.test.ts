import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type RequestBody, readBody } from './read-body.ts'

it('immediately reports that the client has disconnected, even if it did so before reading began', async () => {
  let give: (body: RequestBody) => void = () => undefined
  const read = new Promise<RequestBody>((resolve) => {
    give = resolve
  })
  const server = createServer(async (request, response) => {
    await once(response, 'close')
    give(await readBody(request, { maxBytes: 100, limitMs: 60_000 }))
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
  const head = 'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'
  client.end(`${head}{`)
  const reached = once(server, 'request')
  await reached
  client.destroy()
  expect(await read).toEqual({ kind: 'gone' })
})
