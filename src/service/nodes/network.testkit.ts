import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A simulated network between nodes and the database. */
export interface Network {
  /** On 127.0.0.1. */
  port: number
  /** Blocks all traffic without either end noticing: connections stay open but silent, as if a cable were pulled. */
  cut(): void
  /** Delivers the traffic that was held back, and stops blocking. */
  restore(): void
}

/** Both ends of one connection through the network. */
interface Link {
  inside: Socket
  outside: Socket
}

/** Creates a network that forwards to the socket at this path until the test ends. */
export async function layNetwork(socket: string): Promise<Network> {
  const links = new Set<Link>()
  /** Connections opened while the network was cut. */
  const waiting = new Set<Socket>()
  let isCut = false

  function open({ inside, outside }: Link): void {
    inside.pipe(outside)
    outside.pipe(inside)
  }

  function hold({ inside, outside }: Link): void {
    inside.unpipe(outside).pause()
    outside.unpipe(inside).pause()
  }

  function join(inside: Socket): void {
    const link = { inside, outside: connect(socket) }
    links.add(link)
    const both = [link.inside, link.outside]
    const end = () => {
      // While the network is cut, the other end doesn't notice.
      if (isCut) return
      links.delete(link)
      for (const each of both) each.destroy()
    }
    for (const each of both) each.on('error', () => undefined).once('close', end)
    if (isCut) hold(link)
    else open(link)
  }

  const server = createServer((inside) => {
    if (!isCut) return join(inside)
    waiting.add(inside.pause())
    inside.on('error', () => undefined).once('close', () => waiting.delete(inside))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const { inside, outside } of links) for (const each of [inside, outside]) each.destroy()
    for (const each of waiting) each.destroy()
  })
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      isCut = true
      for (const link of links) hold(link)
    },
    restore() {
      isCut = false
      for (const link of links) {
        const isOver = link.inside.destroyed || link.outside.destroyed
        if (!isOver) open(link)
        else for (const each of [link.inside, link.outside]) each.destroy()
        if (isOver) links.delete(link)
      }
      for (const inside of waiting) join(inside)
      waiting.clear()
    },
  }
}
