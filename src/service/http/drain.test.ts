import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TIME_LIMITS } from '../time-limits.ts'
import { LOOPBACK } from './hosting.ts'
import { listen } from './listen.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

/**
 * Starts a listener that gives requests in flight more time than the test takes. A request to `/slow` is pending until the test calls
 * `response()`.
 */
async function start() {
  let response = () => {}
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const app = new Hono()
  app.get('/', (c) => c.text('at once'))
  app.get('/slow', async (c) => {
    arrive()
    await new Promise<void>((resolve) => {
      response = resolve
    })
    return c.text('later')
  })
  const listener = await listen(app, 0, LOOPBACK, undefined, { ...TIME_LIMITS, closeMs: 600_000 })
  onTestFinished(() => void listener.close())
  async function open() {
    const socket = connect(listener.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const closed = once(socket, 'close')
    /** Resolves with everything received once the other side closes. */
    async function rest(): Promise<string> {
      await closed
      return text
    }
    return { ask: (path = '/') => socket.write(REQUEST.replace('/', path)), rest, text: () => text }
  }
  return { listener, open, arrived, response: () => response() }
}

/** Returns the `Connection` header of each response. */
const connectionsOf = (responses: string) =>
  [...responses.matchAll(/^connection: (.*)\r$/gim)].map(([, value]) => value)

it('accepts new connections while draining, and marks each response as the last one', async () => {
  const { listener, open } = await start()
  const kept = await open()
  kept.ask()
  await vi.waitFor(() => expect(kept.text()).toContain('at once'))
  listener.drain()
  kept.ask()
  const another = await open()
  another.ask()
  expect(connectionsOf(await kept.rest())).toEqual(['keep-alive', 'close'])
  expect(connectionsOf(await another.rest())).toEqual(['close'])
  expect(another.text()).toMatch(/^HTTP\/1\.1 200 .*at once/s)
})

it('also marks the response to a request that was pending when draining began', async () => {
  const { listener, open, arrived, response } = await start()
  const connection = await open()
  connection.ask('/slow')
  await arrived
  listener.drain()
  response()
  expect(connectionsOf(await connection.rest())).toEqual(['close'])
  expect(connection.text()).toContain('later')
})

it('responds to a request on a connection opened before closing began, and doesn’t wait for unused connections', async () => {
  const { listener, open } = await start()
  const [used, unused] = [await open(), await open()]
  const closed = listener.close()
  used.ask()
  expect(connectionsOf(await used.rest())).toEqual(['close'])
  expect(used.text()).toContain('at once')
  expect(await unused.rest()).toBe('')
  await closed
  await expect(open()).rejects.toThrow('ECONNREFUSED')
})
