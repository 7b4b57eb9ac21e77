import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds an unused port on this computer. */
export async function freePort(): Promise<number> {
  const spare = createServer().listen(0, '127.0.0.1')
  await once(spare, 'listening')
  const { port } = spare.address() as { port: number }
  spare.close()
  await once(spare, 'close')
  return port
}
