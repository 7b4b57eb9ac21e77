import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listening } from '../../upstream/upstream.testkit.ts'
import { createUnreadAnswers } from './unread-answers.ts'

/** More than a connection's own buffers take. */
const ANSWER = Buffer.alloc(12_000_000, 'x')

/** A server that answers with 12 MB; `ask` gives the response, and a socket that doesn't read it yet. */
async function startServer() {
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => void responses.push(response.end(ANSWER)))
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

/** Bytes that arrive until the connection closes, the head included. */
async function readAll(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  socket.resume()
  await once(socket, 'close')
  return bytes
}

it('an answer that nobody reads in time is cut off', async () => {
  const { ask } = await startServer()
  const { response, socket } = await ask()
  await createUnreadAnswers().taken(response, 'token', 50)
  expect(await readAll(socket)).toBeLessThan(ANSWER.length)
})

it('an answer that is read arrives whole', async () => {
  const { ask } = await startServer()
  const { response, socket } = await ask()
  const taken = createUnreadAnswers().taken(response, 'token', 60_000)
  const read = readAll(socket)
  await taken
  socket.end()
  expect(await read).toBeGreaterThan(ANSWER.length)
})

it('unread answers of one customer are cut off when they take too much memory, those of others aren’t', async () => {
  const { ask } = await startServer()
  const unread = createUnreadAnswers()
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
