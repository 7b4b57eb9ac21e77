import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import type { Queries } from './engine/engine.ts'

// The STRICT tables guarantee the types.
const list = <T>() => jsonColumn(z.custom<T[]>(Array.isArray))
const hourRows = z.array(z.object({ hour: z.string(), data: z.string() }))
const hoursRow = z.object({ hours: list<string>() })
const namesRow = z.object({ ids: list<number>(), names: list<string>() })
const oldestRow = z.object({ at: z.string().nullable() })

/** Number of names read or added with one statement, which blocks other work. */
const SOME_NAMES = 500

/** Packed counts of past hours, for charts. */
export const CALL_HOURS = `
  CREATE TABLE call_names (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE call_hours (
    hour TEXT PRIMARY KEY,
    data TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER call_hours_added AFTER INSERT ON calls WHEN NEW.test = 0 BEGIN
    DELETE FROM call_hours WHERE hour = substr(NEW.at, 1, 13);
  END;
  CREATE TRIGGER call_hours_removed AFTER DELETE ON calls WHEN OLD.test = 0 BEGIN
    DELETE FROM call_hours WHERE hour = substr(OLD.at, 1, 13);
  END;
`

/**
 * Counts of past hours, packed, so that charts don't need to read the calls. Hours are ISO 8601 up to the hour. A trigger deletes an hour's
 * row when calls of the hour are added or deleted, by any process.
 */
export function createCallHours(database: Queries) {
  async function find(names: readonly string[], ids: Map<string, number>): Promise<void> {
    const found = namesRow.parse(
      await database.first(sql`
        SELECT json_group_array(id) AS ids, json_group_array(name) AS names FROM call_names
        WHERE name IN (SELECT value FROM json_each(${JSON.stringify(names)}))`),
    )
    for (const [index, name] of found.names.entries()) ids.set(name, found.ids[index] ?? 0)
  }

  async function add(names: readonly string[], ids: Map<string, number>): Promise<void> {
    await find(names, ids)
    const added = names.filter((name) => !ids.has(name))
    if (added.length === 0) return
    await database.run(sql`
      INSERT OR IGNORE INTO call_names (name) SELECT value FROM json_each(${JSON.stringify(added)})`)
    await find(added, ids)
  }

  return {
    /** Adds the numbers assigned to names to `ids`, unless it already has them. */
    async number(names: readonly string[], ids: Map<string, number>): Promise<void> {
      const unknown = names.filter((name) => !ids.has(name))
      for (let from = 0; from < unknown.length; from += SOME_NAMES)
        await add(unknown.slice(from, from + SOME_NAMES), ids)
    },
    /** Returns the number of a name; null if no packed hour has it. */
    async numberOf(name: string): Promise<number | null> {
      const row = await database.first(sql`SELECT id FROM call_names WHERE name = ${name}`)
      return z.object({ id: z.int() }).optional().parse(row)?.id ?? null
    },
    async names(ids: readonly number[]): Promise<Map<number, string>> {
      const row = await database.first(sql`
        SELECT json_group_array(id) AS ids, json_group_array(name) AS names FROM call_names
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      const found = namesRow.parse(row)
      return new Map(found.ids.map((id, index) => [id, found.names[index] ?? '']))
    },
    /** Returns the packed hours from `from` up to but excluding `to`, oldest first. Some may be missing. */
    async read(from: string, to: string): Promise<Map<string, string>> {
      const rows = await database.all(sql`
        SELECT hour, data FROM call_hours WHERE hour >= ${from} AND hour < ${to} ORDER BY hour`)
      return new Map(hourRows.parse(rows).map(({ hour, data }) => [hour, data]))
    },
    /** Returns which hours are packed. */
    async packed(from: string, to: string): Promise<Set<string>> {
      const row = await database.first(sql`
        SELECT json_group_array(hour) AS hours FROM call_hours WHERE hour >= ${from} AND hour < ${to}`)
      return new Set(hoursRow.parse(row).hours)
    },
    /** Stores an hour, unless it has calls numbered above `upTo`: these aren't counted in `data`. */
    async put(hour: string, data: string, upTo: number): Promise<void> {
      await database.run(sql`
        INSERT OR REPLACE INTO call_hours (hour, data) SELECT ${hour}, ${data} WHERE NOT EXISTS (
          SELECT 1 FROM calls NOT INDEXED WHERE id > ${upTo} AND substr(at, 1, 13) = ${hour} AND test = 0)`)
    },
    /** Returns the time of the oldest call, ISO 8601; null if there are none. */
    oldest: async (): Promise<string | null> =>
      oldestRow.parse(await database.first(sql`SELECT min(at) AS at FROM calls`)).at,
  }
}
export type CallHours = ReturnType<typeof createCallHours>
