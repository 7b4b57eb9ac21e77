import type { Database } from 'libsql'
import { z } from 'zod'

/** An endpoint as stored by schema version 1. */
const oldEndpointSchema = z.object({
  toolName: z.string(),
  title: z.string(),
  description: z.string(),
  method: z.string(),
  baseUrl: z.string(),
  pathTemplate: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        place: z.enum(['path', 'query', 'header', 'body']),
        type: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
        enum: z.array(z.json()).optional(),
        default: z.json().optional(),
        schema: z.record(z.string(), z.json()).default({}),
      }),
    )
    .default([]),
  destructive: z.boolean().optional(),
})
export type OldEndpoint = z.input<typeof oldEndpointSchema>

const serverRows = z.array(z.object({ id: z.string(), name: z.string(), updated_at: z.string() }))
const endpointRows = z.array(z.object({ id: z.string(), definition: z.string() }))

/** Converts an endpoint from version 1 to version 2: one template for each place, and parameters without places. */
function convertEndpoint(id: string, old: unknown) {
  const { toolName, title, description, method, baseUrl, pathTemplate, parameters, destructive } =
    oldEndpointSchema.parse(old)
  const at = (place: string) => parameters.filter((parameter) => parameter.place === place).map(({ name }) => name)
  const pairs = (place: string) => at(place).map((name) => ({ name, value: `{{${name}}}` }))
  const inPath = new Set(at('path'))
  const members = Object.fromEntries(at('body').map((name) => [name, `{{${name}}}`]))
  const known = new Set<string>()
  return {
    id,
    toolName,
    title: title.slice(0, 200),
    description: description.slice(0, 4000),
    method,
    baseUrl,
    path: pathTemplate.replace(/\{([^{}]+)\}/g, (all, name: string) => (inPath.has(name) ? `{{${name}}}` : all)),
    query: pairs('query'),
    headers: pairs('header'),
    body: at('body').length > 0 ? { kind: 'json', template: JSON.stringify(members) } : { kind: 'none' },
    parameters: parameters
      .filter(({ name }) => !known.has(name) && known.add(name))
      .map(({ place: _, ...parameter }) => ({ ...parameter, description: parameter.description.slice(0, 2000) })),
    annotations: destructive === undefined ? {} : { destructive },
  }
}

/** Creates a draft and a deployed version 1 from each server's endpoints, and drops the endpoints' table. */
export function convertEndpoints(database: Database): void {
  const endpointsOf = database.prepare(
    'SELECT id, definition FROM endpoints WHERE server_id = ? ORDER BY position, tool_name',
  )
  const draft = database.prepare('INSERT INTO drafts (server_id, revision, definition, updated_at) VALUES (?, 1, ?, ?)')
  const version = database.prepare(
    "INSERT INTO versions (server_id, version, definition, note, deployed_at, tools) VALUES (?, 1, ?, '', ?, ?)",
  )
  const live = database.prepare('UPDATE servers SET live_version = 1 WHERE id = ?')
  for (const server of serverRows.parse(database.prepare('SELECT id, name, updated_at FROM servers').all())) {
    const endpoints = endpointRows
      .parse(endpointsOf.all(server.id))
      .map((row) => convertEndpoint(row.id, JSON.parse(row.definition)))
    const definition = JSON.stringify({ name: server.name, endpoints })
    draft.run(server.id, definition, server.updated_at)
    if (endpoints.length === 0) continue
    version.run(server.id, definition, server.updated_at, endpoints.length)
    live.run(server.id)
  }
  database.exec('DROP TABLE endpoints')
}
