import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { ChangedCustomers, CustomerChange } from '../../../shared/management/records/customer-change.ts'
import { message } from '../../../shared/text/message.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { requireServer } from '../read-server.ts'
import { refuse } from '../refuse.ts'
import { createCustomerChanges } from './change-customers.ts'
import { asCustomerRows } from './customer-rows.ts'
import { createCustomerSearch } from './find-customers.ts'
import { enabledTools } from './read-customer.ts'
import { futureTime, overlapEnd } from './token-limits.ts'

/** Creates the operations on customers of one server or all: filtering and sorting, and bulk changes on one server. */
export function createServerCustomerOperations(
  { store, live, log, addresses, logins }: Pick<OperationDeps, 'store' | 'live' | 'log' | 'addresses' | 'logins'>,
  now: () => number = Date.now,
) {
  const search = createCustomerSearch({ store, live }, now)
  const changes = createCustomerChanges(store, addresses.mcpUrl, now)

  /** Rejects an invalid time, or a tool the server doesn't have. */
  async function check(serverId: string, change: CustomerChange): Promise<void> {
    if (change.kind === 'setExpiry' && change.expiresAt !== null)
      futureTime('change.expiresAt', change.expiresAt, now())
    if (change.kind === 'rotate') overlapEnd('change.overlapUntil', change.overlapUntil, now())
    if (change.kind !== 'setTools' || change.tools === null) return
    const known = new Set((await enabledTools(live, serverId)).map(({ name }) => name))
    const unknown = change.tools.find((tool) => !known.has(tool))
    if (unknown !== undefined) {
      throw refuse('change.tools', message('management.unknownTool', { tool: unknown.slice(0, 100) }))
    }
  }

  /** Deletes the logins of customers whose tokens were revoked, and revokes them at the authorization servers in the background. */
  async function revokeLogins(serverId: string, changed: ChangedCustomers): Promise<void> {
    const revocations: (() => Promise<void>)[] = []
    for (const { id, outcome } of changed) {
      if (outcome === 'changed') revocations.push(await logins.withdrawUnused({ serverId, customerId: id }))
    }
    void (async () => {
      for (const revoke of revocations) await revoke()
    })()
  }

  return {
    'customers.page': async ({ sort, offset, limit, ...question }) => {
      await log.flush()
      const { found, total, liveVersion } = await search.page(question, sort, { offset, limit })
      const listed = await store.customers.listOf(found.map(({ id }) => id))
      const known = new Map(listed.map((customer) => [customer.id, customer]))
      const living = found.filter(({ state }) => state === 'live').map(({ id }) => id)
      const problems = await search.problemsOf(question.serverId, living)
      const customers = found.flatMap(({ id, state, toolsVersion }) => {
        const customer = known.get(id)
        return customer ? [{ ...customer, state, problem: problems.get(id) ?? null, toolsVersion }] : []
      })
      return { customers: await asCustomerRows(store, customers, now(), question.serverId), total, liveVersion }
    },
    'customers.ids': async ({ offset, limit, ...question }) => {
      await log.flush()
      return { ids: await search.ids(question, { offset, limit }) }
    },
    'customers.calledSince': async ({ since }) => {
      await log.flush()
      return store.customerCalls.since(new Date(since).toISOString())
    },
    'customers.news': async ({ since, afterCall, expiringBy }) => {
      await log.flush()
      const [from, by] = [since, expiringBy].map((time) => new Date(time).toISOString()) as [string, string]
      return store.customerNews({ since: from, afterCall, expiringBy: by }, new Date(now()).toISOString())
    },
    'customers.tags': async () => store.customers.tags(),
    'customers.changeMany': async ({ serverId, ids, change }, signal) => {
      await requireServer(store, serverId)
      await check(serverId, change)
      const changed = await changes.change(serverId, ids, change, signal)
      if (change.kind === 'revoke') await revokeLogins(serverId, changed)
      return changed
    },
    'customers.restoreMany': async ({ serverId, customers }, signal) => {
      await requireServer(store, serverId)
      return changes.restore(serverId, customers, signal)
    },
  } satisfies Partial<OperationHandlers>
}
