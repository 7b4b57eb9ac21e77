import type { Database } from 'libsql'
import { z } from 'zod'
import { rowOf } from '../../core/database/row.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Definitions } from './definitions.ts'

const infoRow = rowOf({ version: z.int(), deployedAt: z.string(), note: z.string(), tools: z.int() })
const definitionRow = z.object({ definition: z.string() })
const nextRow = z.object({ next: z.int() })

/** One deployed version; `tools` counts its enabled endpoints. */
export type StoredVersion = z.output<typeof infoRow> & { definition: Definition }

/** Deployed versions of servers. They never change. */
export function createVersions(database: Database, definitions: Pick<Definitions, 'find' | 'read' | 'textOf'>) {
  const columns = 'version, deployed_at, note, tools'
  const all = database.prepare(`SELECT ${columns} FROM versions WHERE server_id = ? ORDER BY version DESC`)
  const one = database.prepare(`SELECT ${columns}, definition FROM versions WHERE server_id = ? AND version = ?`)
  const next = database.prepare('SELECT coalesce(max(version), 0) + 1 AS next FROM versions WHERE server_id = ?')
  const insert = database.prepare(
    'INSERT INTO versions (server_id, version, definition, note, deployed_at, tools) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return {
    /** Newest first, without their definitions. */
    list: (serverId: string): z.output<typeof infoRow>[] => z.array(infoRow).parse(all.all(serverId)),
    /** At once: for a version that is small or was read before. */
    find(serverId: string, version: number): StoredVersion | null {
      const row = one.get(serverId, version)
      if (row === undefined) return null
      const definition = definitions.find(serverId, definitionRow.parse(row).definition)
      return { ...infoRow.parse(row), definition }
    },
    /** In turns with others. */
    async read(serverId: string, version: number): Promise<StoredVersion | null> {
      let row: unknown
      const definition = await definitions.read(serverId, () => {
        row = one.get(serverId, version)
        return row === undefined ? null : definitionRow.parse(row).definition
      })
      return definition && { ...infoRow.parse(row), definition }
    },
    /**
     * Adds the next version and returns its number, from 1. A large definition has to be prepared before, or be the draft's.
     * Call it inside a transaction.
     */
    add(serverId: string, definition: Definition, note: string, at: string): number {
      const version = nextRow.parse(next.get(serverId)).next
      const tools = definition.endpoints.filter(({ enabled }) => enabled).length
      insert.run(serverId, version, definitions.textOf(serverId, definition), note, at, tools)
      return version
    },
  }
}
