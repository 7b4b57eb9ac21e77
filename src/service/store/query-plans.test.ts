import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { QUIET_DAYS } from '../../shared/management/records/customer-record.ts'
import { TEST_KEY } from '../service.testkit.ts'
import { createAllCustomers } from './all-customers.ts'
import { createCustomerUsage } from './customer-usage.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import { createSqliteEngine } from './engine/sqlite-engine.ts'
import { createHousekeeping } from './housekeeping.ts'
import { openDatabase } from './open-database.ts'
import { NOW } from './store.testkit.ts'
import { createTokenAccess } from './token-access.ts'

const planRows = z.array(z.object({ detail: z.string() }))

/** Opens an empty database. `plan`: each step of SQLite's plans for the queries that have run. */
async function openWithPlans() {
  const { database, free } = openDatabase(null, TEST_KEY)
  const engine = createSqliteEngine(database)
  onTestFinished(() => engine.close().finally(free))
  const plan: string[] = []
  const explain = async (query: Query) => {
    const rows = await engine.all(sql`EXPLAIN QUERY PLAN ${query}`)
    plan.push(...planRows.parse(rows).map(({ detail }) => detail))
  }
  const queries: Queries = {
    ...engine,
    all: (query) => explain(query).then(() => engine.all(query)),
    first: (query) => explain(query).then(() => engine.first(query)),
  }
  return { queries, plan, housekeeping: await createHousekeeping(engine) }
}

it('reads the usage of a page’s customers on a server without the tokens of its other customers', async () => {
  const { queries, plan, housekeeping } = await openWithPlans()
  await createCustomerUsage(queries, housekeeping).ofCustomers(['cus_1'], 'srv_1')
  const ofTokens = plan.filter((step) => /^(SCAN|SEARCH) tokens\b/.test(step))
  expect(ofTokens.length).toBeGreaterThan(0)
  for (const step of ofTokens) expect(step).toMatch(/^SEARCH tokens USING INDEX tokens_by_customer \(customer_id=\?/)
})

it('searches the customers of all servers without reading the rows of those it doesn’t find', async () => {
  const { queries, plan, housekeeping } = await openWithPlans()
  const lists = createAllCustomers(queries, housekeeping, createTokenAccess(queries), null)
  const question = { search: 'ada', filter: {}, now: NOW, quietDays: QUIET_DAYS }
  const page = { offset: 0, limit: 100 }
  await lists.page(question, { by: 'created', direction: 'descending' }, page)
  await lists.page({ ...question, filter: { state: 'live' } }, { by: 'calls', direction: 'descending' }, page)
  const ofRows = plan.filter((step) => /^(SCAN|SEARCH) g\b/.test(step))
  expect(ofRows.length).toBeGreaterThan(0)
  for (const step of ofRows)
    expect(step).toMatch(/^SEARCH g USING (COVERING )?INDEX server_customers_by_customer \(customer_position=\?/)
})
