import { createServer } from 'node:net'

/** The default port of the local service. */
const DEFAULT_PORT = 7332
/** How long a run waits before it tries to take over the port from another run, in milliseconds. */
const RETRY_MS = 200

/**
 * Holds the local service's default port for the whole run, so every app under test picks its own port, and no app finds its port taken by
 * another one after a restart. Takes the port over from another run when that one ends, so that runs can overlap.
 */
export default function holdDefaultPort(): Promise<() => void> {
  return new Promise((resolve) => {
    let retry: NodeJS.Timeout | undefined
    const holder = createServer((socket) => socket.destroy()).unref()
    const hold = () => holder.listen(DEFAULT_PORT, '127.0.0.1')
    const release = () => {
      clearTimeout(retry)
      holder.close()
    }
    holder.on('listening', () => resolve(release))
    holder.on('error', () => {
      // Another program is using the port, which has the same effect.
      resolve(release)
      retry = setTimeout(hold, RETRY_MS).unref()
    })
    hold()
  })
}
