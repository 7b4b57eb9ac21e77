import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listening } from '../../upstream/upstream.testkit.ts'
import { createUnreadResponses } from './unread-responses.ts'

/** Larger than a connection's buffers. */
const RESPONSE = Buffer.alloc(12_000_000, 'x')

/** Starts a server that responds with 12 MB. `ask` returns the response, and a socket that hasn't read it yet. */
async function startServer() {
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => void responses.push(response.end(RESPONSE)))
  const { port } = new URL(await listening(server))
  return {
    async ask(): Promise<{ response: ServerResponse; socket: Socket }> {
      const socket = connect(Number(port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined)
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
      return { response, socket }
    },
  }
}

/** Returns the number of bytes received until the connection closes, including the head. */
async function readAll(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  socket.resume()
  await once(socket, 'close')
  return bytes
}

it('closes the connection if a response isn’t read in time', async () => {
  const { ask } = await startServer()
  const { response, socket } = await ask()
  await createUnreadResponses().taken(response, 'token', 50)
  expect(await readAll(socket)).toBeLessThan(RESPONSE.length)
})

it('sends the whole response to a client that reads it', async () => {
  const { ask } = await startServer()
  const { response, socket } = await ask()
  const taken = createUnreadResponses().taken(response, 'token', 60_000)
  const read = readAll(socket)
  await taken
  socket.end()
  expect(await read).toBeGreaterThan(RESPONSE.length)
})

it('closes the connections of a customer whose unread responses take too much memory, but not those of others', async () => {
  const { ask } = await startServer()
  const unread = createUnreadResponses()
  const first = [await ask(), await ask(), await ask()]
  const waits = first.map(({ response }) => unread.taken(response, 'token', 60_000))
  const other = await ask()
  const otherWait = unread.taken(other.response, 'other', 60_000)
  expect(first.map(({ response }) => response.destroyed)).toEqual([false, false, true])
  expect(other.response.destroyed).toBe(false)
  for (const { socket } of [...first, other]) socket.destroy()
  await Promise.all([...waits, otherWait])

  const next = await ask()
  const nextWait = unread.taken(next.response, 'token', 60_000)
  expect(next.response.destroyed).toBe(false)
  next.socket.destroy()
  await nextWait
})
