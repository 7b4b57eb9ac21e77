import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { CallEntry } from '../call-entry.ts'
import { makeKey, makeKeys } from '../encryption/keys.testkit.ts'
import { createEngine } from '../engine/engine.ts'
import type { Store } from '../store.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { openPostgresStore } from './open-postgres-store.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

export const NOW = Date.parse('2026-03-01T12:00:00.000Z')
export const DAY = 86_400_000

/** Creates two nodes on one database with a server and two customers, and an engine to inspect the database. */
export async function setUpCalls() {
  const url = await makePostgresDatabase()
  const keys = makeKeys(makeKey('test'))
  const nodes: [Store, Store] = [await openPostgresStore(url, { keys }), await openPostgresStore(url, { keys })]
  const engine = createEngine(postgresDialect(openPool(url, { size: 2, onLost: () => undefined })))
  for (const { close } of [...nodes, engine]) onTestFinished(close)
  const [store] = nodes
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const token = async (identity: string, ofServer = serverId) => {
    const customerId = await store.customers.save(identity, undefined)
    const { id } = await store.tokens.create({ serverId: ofServer, customerId })
    return { tokenId: id, customerId, serverId: ofServer }
  }
  const [ada, bob] = [await token('ada'), await token('bob')]
  const call = (more: Partial<CallEntry> = {}): CallEntry => ({
    ...ada,
    at: NOW,
    tool: 'show',
    ok: true,
    test: false,
    errorKind: null,
    status: 200,
    durationMs: 1,
    argumentBytes: 0,
    replyBytes: 0,
    arguments: null,
    reply: null,
    ...more,
  })
  /** Returns the number of calls in each partition, by its day; `other`: those of days without a partition. */
  const days = async () => {
    const rows = await engine.all(sql`SELECT tableoid::regclass::text AS day, count(*) AS calls FROM calls GROUP BY 1`)
    const counts = (rows as { day: string; calls: number }[]).map(({ day, calls }) => [
      day === 'calls_of_other_days' ? 'other' : day.replace('calls_', '').replaceAll('_', '-'),
      calls,
    ])
    return Object.fromEntries(counts) as Record<string, number>
  }
  return { url, nodes, store, engine, serverId, token, ada, bob, call, days }
}
