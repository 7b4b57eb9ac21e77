import { createServer } from 'node:net'

/**
 * Holds the local service's usual port for the whole run: every app under test then picks a port of its own, and one
 * test's restart cannot find its port taken by another's app.
 */
export default function holdDefaultPort(): Promise<() => void> {
  return new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy()).unref()
    holder.once('error', () => resolve(() => {})) // taken by another program: as good as held
    holder.listen(7332, '127.0.0.1', () => resolve(() => void holder.close()))
  })
}
