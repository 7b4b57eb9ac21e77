import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FaultName, faultyServer } from '../../src/desk/probe/testing/faults.ts'

/** MCP servers on the loopback address, each with a small fault. */
export interface FaultyServers {
  urlOf(fault: FaultName): string
  close(): void
}

/** Starts the servers on a free port. */
export async function startFaultyServer(): Promise<FaultyServers> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    faultyServer(Buffer.concat(chunks).toString(), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (fault) => `http://127.0.0.1:${port}/${fault}/mcp`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
