import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listening } from '../../upstream/upstream.testkit.ts'
import { createUnreadAnswers } from './unread-answers.ts'

/** More than a connection's own buffers take. */
const ANSWER = Buffer.alloc(12_000_000, 'x')

/** A server that answers with 12 MB; `ask` gives the response, and a client that doesn't read it yet. */
async function startServer() {
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => void responses.push(response.end(ANSWER)))
  const { port } = new URL(await listening(server))
  return {
    async ask(): Promise<{ response: ServerResponse; client: Socket }> {
      const client = connect(Number(port), '127.0.0.1')
      onTestFinished(() => void client.destroy())
      client.on('error', () => undefined)
      client.pause()
      client.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
      return { response, client }
    },
  }
}

/** Bytes that arrive until the connection closes, the head included. */
async function readAll(client: Socket): Promise<number> {
  let bytes = 0
  client.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  client.resume()
  await once(client, 'close')
  return bytes
}

it('an answer that its client doesn’t read in time is cut off', async () => {
  const { ask } = await startServer()
  const { response, client } = await ask()
  await createUnreadAnswers().taken(response, 'token', 50)
  expect(await readAll(client)).toBeLessThan(ANSWER.length)
})

it('an answer that its client reads arrives whole', async () => {
  const { ask } = await startServer()
  const { response, client } = await ask()
  const taken = createUnreadAnswers().taken(response, 'token', 60_000)
  const read = readAll(client)
  await taken
  client.end()
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
  for (const { client } of [...first, other]) client.destroy()
  await Promise.all([...waits, otherWait])

  const next = await ask()
  const nextWait = unread.taken(next.response, 'token', 60_000)
  expect(next.response.destroyed).toBe(false)
  next.client.destroy()
  await nextWait
})
