import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import type { Queries } from '../engine/engine.ts'
import { linkName, NODE_NAME } from './postgres-connections.ts'

const PREFIX = 'node:'
/** How long a node counts that didn’t say that it ends, in milliseconds: it may be cut off, or stopped, and come back. */
const KEPT_MS = 90_000
/** How old a node’s record may be when it’s cut off, in milliseconds. */
const RENEWED_MS = 30_000

const content = z.object({
  id: z.string(),
  /** What its link calls itself, once it has one. */
  link: z.string(),
  /** Its process, of which there may be another one under the same name later. */
  process: z.string(),
  /** How long it serves known URLs without the database, in milliseconds. */
  serveOfflineMs: z.number(),
  /** The encryption keys that it has: their fingerprints by their IDs. */
  keys: z.record(z.string(), z.string()),
  /** The ID of the key for its new values. */
  writesWith: z.string(),
  /** Since when it has used no other one for that, in milliseconds by the database’s clock. */
  since: z.number(),
  /** Until when it counts, by the same clock, and until when it may serve known URLs without the database. */
  until: z.number(),
  servesUntil: z.number(),
})
type Content = z.output<typeof content>

const rows = z.array(z.object({ value: jsonColumn(content) }))
const surroundings = z.object({ now: z.number(), links: jsonColumn(z.array(z.string())) })

/** What a node has written down of itself. */
type NodeRecord = Content

/** Who uses the database at a moment. */
export interface KnownNodes {
  /** The database’s clock, in milliseconds since 1970. */
  now: number
  nodes: NodeRecord[]
  /** Those, and others that may be cut off and serve known URLs. */
  serving: NodeRecord[]
  /** What the links call themselves that are open. */
  links: string[]
  /** Links of nodes that say nothing of themselves, as those of an earlier release don’t. */
  strangers: string[]
}

const ownProcess = randomUUID()

/**
 * Where a node writes down what others need to know of it, and reads that of others. `serveOfflineMs`: how long it serves known URLs without
 * the database.
 */
export function createNodeRecords(database: Queries, serveOfflineMs = 0) {
  const id = randomUUID()
  const name = `${PREFIX}${id}`
  const own = { id, link: linkName(), process: ownProcess, serveOfflineMs }

  async function list(): Promise<KnownNodes> {
    const found = await database.first(sql`
      SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, (
        SELECT coalesce(json_agg(DISTINCT application_name), '[]')::text FROM pg_stat_activity
        WHERE datname = current_database() AND starts_with(application_name, ${`${NODE_NAME} `})) AS links`)
    const { now, links } = surroundings.parse(found)
    const stored = await database.all(sql`SELECT value FROM meta WHERE starts_with(name, ${PREFIX})`)
    // What another release has written in another form is as good as nothing.
    const all = stored.flatMap((row) => rows.safeParse([row]).data ?? []).map(({ value }) => value)
    const nodes = all.filter(({ until }) => until > now)
    const known = new Set(nodes.map(({ link }) => link))
    const serving = all.filter(({ until, servesUntil }) => Math.max(until, servesUntil) > now)
    return { now, nodes, serving, links, strangers: links.filter((link) => !known.has(link)) }
  }

  return {
    id,
    list,
    /** Writes down what others need to know of this node. To be called again before it counts no longer. */
    async put(says: Pick<Content, 'keys' | 'writesWith' | 'since'>, now: number): Promise<void> {
      const ends = { until: now + KEPT_MS, servesUntil: now + RENEWED_MS + serveOfflineMs }
      const value = JSON.stringify({ ...own, ...says, ...ends } satisfies Content)
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
      // The process that had this name before has ended.
      await database.run(sql`
        DELETE FROM meta WHERE starts_with(name, ${PREFIX}) AND (
          greatest((value::jsonb ->> 'until')::float8, (value::jsonb ->> 'servesUntil')::float8) < ${now}
          OR (value::jsonb ->> 'link' = ${own.link} AND value::jsonb ->> 'process' <> ${own.process}))`)
    },
    /** This node ends. */
    remove: (): Promise<unknown> => database.run(sql`DELETE FROM meta WHERE name = ${name}`),
  }
}
export type NodeRecords = ReturnType<typeof createNodeRecords>
