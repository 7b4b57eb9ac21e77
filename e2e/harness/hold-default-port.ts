import { createServer } from 'node:net'

/**
 * Holds the local service's default port for the whole run, so every app under test picks its own port, and no app finds its port taken by
 * another one after a restart.
 */
export default function holdDefaultPort(): Promise<() => void> {
  return new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy()).unref()
    holder.once('error', () => resolve(() => {})) // used by another program, which has the same effect
    holder.listen(7332, '127.0.0.1', () => resolve(() => void holder.close()))
  })
}
