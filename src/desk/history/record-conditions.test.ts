import type Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { HISTORY_DATABASE } from '../../base/database/history-database.ts'
import { openEncryptedDatabase } from '../../base/database/open-encrypted-database.ts'
import type { HistoryFilter } from '../../shared/history/history-filter.ts'
import { TEST_KEY } from './history.testkit.ts'
import { filterCondition, selectInOrder } from './record-conditions.ts'

const WORKSPACE = { search: '', workspaceId: 'local' }
const planRows = z.array(z.object({ detail: z.string() }))

function openRecords(): Database.Database {
  const { database, free } = openEncryptedDatabase({ kind: HISTORY_DATABASE, folder: null, key: TEST_KEY })
  onTestFinished(() => {
    database.close()
    free()
  })
  return database
}

/** The indexes of `records` that a query reads, in the order of SQLite's plan; “table” for reading the records themselves. */
function readBy(database: Database.Database, { sql, values }: { sql: string; values: (string | number)[] }): string[] {
  const plan = planRows.parse(database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values))
  return plan.flatMap(({ detail }) => {
    const [, rest] = /^(?:SCAN|SEARCH) records\b(.*)/.exec(detail) ?? []
    return rest === undefined ? [] : [/ USING (?:COVERING )?INDEX (\w+)/.exec(rest)?.[1] ?? 'table']
  })
}

// With any other index, SQLite reads and decrypts every record, in random order.
it.each<[HistoryFilter, string]>([
  [{ search: '' }, 'records_by_time'],
  [WORKSPACE, 'records_by_workspace'],
  [{ ...WORKSPACE, states: ['issued'] }, 'records_by_workspace'],
  [{ ...WORKSPACE, from: 1, to: 2 }, 'records_by_workspace'],
  [{ ...WORKSPACE, serverId: 'crm' }, 'records_by_server'],
  [{ ...WORKSPACE, serverId: 'crm', states: ['issued', 'failed'] }, 'records_by_server'],
])('lists and counts %j from %s', (filter, index) => {
  const database = openRecords()
  const { sql, values } = filterCondition(filter)
  const count = `SELECT count(*) FILTER (WHERE state = 'issued') FROM records WHERE ${sql}`
  const order = selectInOrder(filter, { by: 'createdAt', direction: 'descending' })
  expect(readBy(database, order)).toEqual([index])
  if (filter.workspaceId !== undefined) expect(readBy(database, { sql: count, values })).toEqual([index])
})

it.each([
  ['identity', 'records_by_identity'],
  ['server', 'records_by_server_name'],
  ['state', 'records_by_state'],
  ['checkedAt', 'records_by_check'],
] as const)('sorts a workspace’s records by %s from %s', (by, index) => {
  const order = selectInOrder(WORKSPACE, { by, direction: 'ascending' })
  expect(readBy(openRecords(), order)).toEqual([index, 'records_by_workspace'])
})
