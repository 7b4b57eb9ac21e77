import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server on the loopback address that accepts requests but doesn't respond until `answerAll`. */
export interface SilentHost {
  origin: string
  /** Responds to pending and later requests with this status. */
  answerAll(status: number): void
  close(): void
}

/** Starts a silent host on any free port. */
export async function startSilentHost(): Promise<SilentHost> {
  let status: number | null = null
  const waiting: (() => void)[] = []
  const server = createServer((_request, response) => {
    const answer = () => response.writeHead(status ?? 500).end()
    if (status === null) waiting.push(answer)
    else answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerAll(next) {
      status = next
      for (const answer of waiting.splice(0)) answer()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
