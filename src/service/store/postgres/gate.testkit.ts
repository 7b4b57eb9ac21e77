import { once } from 'node:events'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Creates a proxy, which can be cut like a network, between nodes and the database at `url`. */
export async function makeGate(url: string) {
  const { searchParams, username, pathname } = new URL(url.replace('@/', '@host/'))
  const socket = `${searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  let server: Server
  let port = 0
  async function start(): Promise<void> {
    server = createServer((inside) => {
      const outside = connectTo(socket)
      for (const each of [inside, outside]) {
        open.add(each)
        each.on('error', () => undefined)
        each.once('close', () => {
          open.delete(each)
          inside.destroy()
          outside.destroy()
        })
      }
      inside.pipe(outside).pipe(inside)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as { port: number }).port
  }
  function cut(): void {
    server.close()
    for (const each of open) each.destroy()
  }
  await start()
  onTestFinished(cut)
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, cut, restore: start }
}
