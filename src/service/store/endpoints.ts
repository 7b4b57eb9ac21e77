import type { Database } from 'libsql'
import { z } from 'zod'
import { type Endpoint, endpointSchema, type StoredEndpoint } from '../upstream/endpoint.ts'
import { createIdentifier } from './identifier.ts'

const definitionRows = z.array(z.object({ definition: z.string() }))

/** Endpoints of MCP servers, as data, in display order. */
export function createEndpoints(database: Database) {
  const ofServer = database.prepare('SELECT definition FROM endpoints WHERE server_id = ? ORDER BY position, tool_name')
  const insert = database.prepare(
    'INSERT INTO endpoints (id, server_id, position, tool_name, definition) VALUES (?, ?, ?, ?, ?)',
  )
  return {
    list: (serverId: string): StoredEndpoint[] =>
      definitionRows.parse(ofServer.all(serverId)).map((row) => endpointSchema.parse(JSON.parse(row.definition))),
    /** Adds endpoints to a server that has none yet; tool names are unique within it. */
    addAll(serverId: string, endpoints: readonly Endpoint[]): void {
      for (const [position, endpoint] of endpoints.entries()) {
        const definition = JSON.stringify(endpointSchema.parse(endpoint))
        insert.run(createIdentifier('end_'), serverId, position, endpoint.toolName, definition)
      }
    },
  }
}
