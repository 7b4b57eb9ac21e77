import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import { makePostgresDatabase } from './cluster.testkit.ts'
import { createLimitLeases } from './limit-leases.ts'
import { openPool, postgresDialect } from './postgres-dialect.ts'

/** Length of a period in tests, in milliseconds: long enough not to end during one. */
const PERIOD_MS = 10_000_000_000
const PART = { allowed: 10, owed: 0, needed: 1, wanted: 4 }

it('deletes the leases of tokens unused for hours, and keeps those that may still compensate for a request', async () => {
  const url = await makePostgresDatabase()
  const engine = createEngine(postgresDialect(openPool(url, { size: 2, onLost: () => undefined })))
  onTestFinished(() => engine.close())
  const leases = createLimitLeases(engine, PERIOD_MS)
  await leases.lease(['unused', 'resting', 'used'].map((tokenId) => ({ tokenId, calls: PART, bytes: PART })))
  await engine.run(sql`UPDATE limit_leases SET period = period - 1081 WHERE token_id = 'unused'`)
  await engine.run(sql`UPDATE limit_leases SET period = period - 1080 WHERE token_id = 'resting'`)
  await leases.prune()
  expect(await engine.all(sql`SELECT token_id FROM limit_leases ORDER BY token_id`)).toEqual([
    { token_id: 'resting' },
    { token_id: 'used' },
  ])
})
