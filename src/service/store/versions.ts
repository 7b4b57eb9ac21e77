import { sql } from 'kysely'
import { z } from 'zod'
import { rowOf } from '../../base/database/row.ts'
import type { Definition } from '../../shared/management/definition/definition.ts'
import type { Definitions } from './definitions.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Queries } from './engine/engine.ts'

const info = { version: z.int(), deployedAt: z.string(), note: z.string(), tools: z.int() }
const infoRows = z.array(rowOf(info))
const wholeRow = rowOf({ ...info, definition: z.string() }).optional()
const nextRow = z.object({ version: z.int() })

/** A version without its definition; `tools` counts its enabled endpoints. */
type VersionInfo = z.output<typeof infoRows>[number]

export type StoredVersion = VersionInfo & { definition: Definition }

const COLUMNS = sql`version, deployed_at, note, tools`

/** Deployed versions of servers, which never change. */
export function createVersions(database: Queries, definitions: Pick<Definitions, 'find' | 'read' | 'textOf'>) {
  /** Reads a version, using `read` for its definition. */
  async function load(serverId: string, version: number, read: Definitions['read']): Promise<StoredVersion | null> {
    let found: z.output<typeof wholeRow>
    const definition = await read(serverId, async () => {
      found = wholeRow.parse(
        await database.first(sql`
          SELECT ${COLUMNS}, definition FROM versions WHERE server_id = ${serverId} AND version = ${version}`),
      )
      return found ? database.secrets.open(SECRET_COLUMNS.version, [serverId, version], found.definition) : null
    })
    if (!found || !definition) return null
    return { ...found, definition }
  }
  return {
    /** Returns the versions without their definitions, newest first. */
    async list(serverId: string): Promise<VersionInfo[]> {
      const rows = await database.all(
        sql`SELECT ${COLUMNS} FROM versions WHERE server_id = ${serverId} ORDER BY version DESC`,
      )
      return infoRows.parse(rows)
    },
    /** Returns a version without yielding. Use it only for one that's small or was read before. */
    find: (serverId: string, version: number) => load(serverId, version, definitions.find),
    /** Returns a version, yielding to other work. */
    read: (serverId: string, version: number) => load(serverId, version, definitions.read),
    /**
     * Adds a version from elsewhere under its original number. Returns false if another version has that number. Prepare a large definition
     * first.
     */
    put: (
      serverId: string,
      { version, definition, note, deployedAt }: Omit<StoredVersion, 'tools'>,
    ): Promise<boolean> =>
      database.atomic(async () => {
        const text = await definitions.textOf(serverId, definition)
        const sealed = await database.secrets.seal(SECRET_COLUMNS.version, [serverId, version], text)
        const row = await database.first(sql`
          INSERT INTO versions (server_id, version, definition, note, deployed_at, tools)
          VALUES (${serverId}, ${version}, ${sealed}, ${note}, ${deployedAt}, ${toolsOf(definition)})
          ON CONFLICT DO NOTHING RETURNING version`)
        return row !== undefined
      }),
    /** Adds the next version and returns its number, starting at 1. Prepare a large definition first, unless it's the draft's. */
    add: (serverId: string, definition: Definition, note: string, at: string): Promise<number> =>
      database.atomic(async () => {
        // Another node may be adding a version at the same time.
        await database.first(sql`SELECT 1 FROM servers WHERE id = ${serverId} ${database.fragments.forUpdate}`)
        const text = await definitions.textOf(serverId, definition)
        const row = await database.first(
          sql`SELECT coalesce(max(version), 0) + 1 AS version FROM versions WHERE server_id = ${serverId}`,
        )
        const { version } = nextRow.parse(row)
        const sealed = await database.secrets.seal(SECRET_COLUMNS.version, [serverId, version], text)
        await database.run(sql`
          INSERT INTO versions (server_id, version, definition, note, deployed_at, tools)
          VALUES (${serverId}, ${version}, ${sealed}, ${note}, ${at}, ${toolsOf(definition)})`)
        return version
      }),
  }
}

const toolsOf = ({ endpoints }: Definition): number => endpoints.filter(({ enabled }) => enabled).length
