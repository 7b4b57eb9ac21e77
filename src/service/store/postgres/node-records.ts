import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../../base/database/json-column.ts'
import type { Queries } from '../engine/engine.ts'
import { linkName, NODE_NAME } from './postgres-connections.ts'

const PREFIX = 'node:'
/** How long a node that didn't report its shutdown still counts, in milliseconds: it may be cut off, or suspended, and come back. */
const KEPT_MS = 90_000
/** Maximum age of a node's record at the time it's cut off, in milliseconds. */
const RENEWED_MS = 30_000

const content = z.object({
  id: z.string(),
  /** Name of the node's link, once it has one. */
  link: z.string(),
  /** The node's process, because another one may have the same name later. */
  process: z.string(),
  /** How long the node serves known URLs without the database, in milliseconds. */
  serveOfflineMs: z.number(),
  /** Fingerprints of the node's encryption keys, by their IDs. */
  keys: z.record(z.string(), z.string()),
  /** ID of the node's key for new values. */
  writesWith: z.string(),
  /** When the node switched to that key, in milliseconds by the database's clock. */
  since: z.number(),
  /** When the record expires, and when the node may no longer serve known URLs without the database, by the same clock. */
  until: z.number(),
  servesUntil: z.number(),
})
type Content = z.output<typeof content>

const rows = z.array(z.object({ value: jsonColumn(content) }))
const surroundings = z.object({ now: z.number(), links: jsonColumn(z.array(z.string())) })

type NodeRecord = Content

/** A snapshot of the nodes that use the database. */
export interface KnownNodes {
  /** The database’s clock, in milliseconds since 1970. */
  now: number
  nodes: NodeRecord[]
  /** The nodes, including those that may be cut off but still serve known URLs. */
  serving: NodeRecord[]
  /** Names of the open links. */
  links: string[]
  /** Links of nodes that don't publish a record, such as those on an earlier release. */
  strangers: string[]
}

const ownProcess = randomUUID()

/**
 * Publishes what other nodes need to know about this one, and reads their records. `serveOfflineMs`: how long this node serves known URLs
 * without the database.
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
    // Records in another release's format are ignored.
    const all = stored.flatMap((row) => rows.safeParse([row]).data ?? []).map(({ value }) => value)
    const nodes = all.filter(({ until }) => until > now)
    const known = new Set(nodes.map(({ link }) => link))
    const serving = all.filter(({ until, servesUntil }) => Math.max(until, servesUntil) > now)
    return { now, nodes, serving, links, strangers: links.filter((link) => !known.has(link)) }
  }

  return {
    id,
    list,
    /** Publishes this node's record. Call it again before the record expires. */
    async put(says: Pick<Content, 'keys' | 'writesWith' | 'since'>, now: number): Promise<void> {
      const ends = { until: now + KEPT_MS, servesUntil: now + RENEWED_MS + serveOfflineMs }
      const value = JSON.stringify({ ...own, ...says, ...ends } satisfies Content)
      await database.run(sql`
        INSERT INTO meta (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
      // The previous process with this name has exited.
      await database.run(sql`
        DELETE FROM meta WHERE starts_with(name, ${PREFIX}) AND (
          greatest((value::jsonb ->> 'until')::float8, (value::jsonb ->> 'servesUntil')::float8) < ${now}
          OR (value::jsonb ->> 'link' = ${own.link} AND value::jsonb ->> 'process' <> ${own.process}))`)
    },
    /** Call when this node shuts down. */
    remove: (): Promise<unknown> => database.run(sql`DELETE FROM meta WHERE name = ${name}`),
  }
}
export type NodeRecords = ReturnType<typeof createNodeRecords>
