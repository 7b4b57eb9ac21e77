import type { ProbedServer } from '../../../shared/probe/probe-result.ts'
import type { StageFacts } from '../../../shared/probe/stage.ts'
import type { Connection } from './connection.ts'

/** The facts negotiated with the server during the handshake. */
export function protocolFacts(connection: Connection): StageFacts<'protocol'> {
  const { client, transport } = connection
  return {
    transport,
    era: client.getProtocolEra() === 'modern' ? 'modern' : 'legacy',
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    session: connection.hasSession(),
  }
}

/** Reads the server's description of itself. */
export function readServer(connection: Connection): ProbedServer {
  const { client } = connection
  const info = client.getServerVersion()
  const { era, protocolVersion, transport } = protocolFacts(connection)
  return {
    name: info?.name ?? null,
    title: info?.title ?? null,
    version: info?.version ?? null,
    instructions: client.getInstructions() ?? null,
    capabilities: Object.keys(client.getServerCapabilities() ?? {}).sort(),
    era,
    protocolVersion,
    transport,
  }
}
