import { createHash } from 'node:crypto'
import type { Database } from 'libsql'
import { z } from 'zod'

const wholeSchema = z.looseObject({ endpoints: z.array(z.unknown()).default([]) })
const draftRows = z.array(z.object({ server_id: z.string(), definition: z.string() }))
const versionRows = z.array(z.object({ server_id: z.string(), version: z.int() }))
const definitionRow = z.object({ definition: z.string() })

/** Returns the key of an endpoint's row as in store version 4. This is a copy, because a released step never changes. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Moves each endpoint of the drafts and versions to its own row, leaving its hash in the definition. */
export function splitDefinitions(database: Database): void {
  const insert = database.prepare('INSERT OR IGNORE INTO endpoints (server_id, hash, definition) VALUES (?, ?, ?)')
  const split = (serverId: string, text: string): string => {
    const whole = wholeSchema.parse(JSON.parse(text))
    const endpoints = whole.endpoints.map((endpoint) => {
      const content = JSON.stringify(endpoint)
      const hash = hashOf(content)
      insert.run(serverId, hash, content)
      return hash
    })
    return JSON.stringify({ ...whole, endpoints })
  }
  const putDraft = database.prepare('UPDATE drafts SET definition = ?2 WHERE server_id = ?1')
  for (const { server_id: id, definition } of draftRows.parse(
    database.prepare('SELECT server_id, definition FROM drafts').all(),
  ))
    putDraft.run(id, split(id, definition))
  const version = database.prepare('SELECT definition FROM versions WHERE server_id = ? AND version = ?')
  const putVersion = database.prepare('UPDATE versions SET definition = ?3 WHERE server_id = ?1 AND version = ?2')
  for (const { server_id: id, version: number } of versionRows.parse(
    database.prepare('SELECT server_id, version FROM versions').all(),
  )) {
    const { definition } = definitionRow.parse(version.get(id, number))
    putVersion.run(id, number, split(id, definition))
  }
}
