import type { OperationHandlers, OperationInput } from '../../../shared/management/operations.ts'
import type { AccessProblem } from '../../../shared/management/records/access-problem.ts'
import type { CustomerChange } from '../../../shared/management/records/customer-change.ts'
import { QUIET_DAYS } from '../../../shared/management/records/customer-record.ts'
import { message } from '../../../shared/text/message.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound, refuse } from '../refuse.ts'
import { accessProblemOf, bestOf, requestedByServer } from './access-problems.ts'
import { createCustomerChanges } from './change-customers.ts'
import { asCustomerRows } from './customer-rows.ts'
import { futureTime, overlapEnd } from './token-limits.ts'

/** Creates the operations on customers of one server or all: filtering and sorting, and bulk changes on one server. */
export function createServerCustomerOperations(
  { store, live, log, addresses }: Pick<OperationDeps, 'store' | 'live' | 'log' | 'addresses'>,
  now: () => number = Date.now,
) {
  const changes = createCustomerChanges(store, addresses.mcpUrl, now)

  async function findServer(id: string) {
    const server = await store.servers.find(id)
    if (!server) throw notFound('server')
    return server
  }

  const questionOf = async ({
    serverId,
    search,
    filter,
  }: Pick<OperationInput<'customers.ids'>, 'serverId' | 'search' | 'filter'>) => ({
    serverId,
    search,
    filter,
    now: now(),
    quietDays: QUIET_DAYS,
    liveVersion: (await findServer(serverId)).liveVersion,
    wanted: filter.problem === undefined ? null : await requestFor(serverId),
  })

  const askedOf = async (serverId: string) => (await requestedByServer(live, [serverId])).get(serverId) ?? []

  async function requestFor(serverId: string) {
    const asked = await askedOf(serverId)
    return asked.length === 0 ? null : asked.filter(({ required }) => required)
  }

  /** Returns the values that customers of each server must have. */
  async function wantedOfAll() {
    const deployed = (await store.servers.list()).filter(({ liveVersion }) => liveVersion !== null)
    const asked = await requestedByServer(
      live,
      deployed.map(({ id }) => id),
    )
    return Array.from(asked, ([serverId, values]) => ({ serverId, values: values.filter(({ required }) => required) }))
  }

  /** Returns why customers can't use any of their tokens, on one server or on all; null for those who can. */
  async function problemsOf(
    serverId: string | undefined,
    ids: readonly string[],
  ): Promise<Map<string, AccessProblem | null>> {
    if (ids.length === 0 || (serverId !== undefined && (await askedOf(serverId)).length === 0)) return new Map()
    const tokens = await store.tokenAccess.ofCustomers(serverId, ids, new Date(now()).toISOString())
    const asked = await requestedByServer(
      live,
      tokens.map((token) => token.serverId),
    )
    const found = new Map<string, (AccessProblem | null)[]>()
    for (const token of tokens) {
      const problem = accessProblemOf(asked.get(token.serverId) ?? [], token)
      found.set(token.customerId, [...(found.get(token.customerId) ?? []), problem])
    }
    return new Map(Array.from(found, ([id, problems]) => [id, bestOf(problems)]))
  }

  async function findPage(
    { serverId, search, filter }: Pick<OperationInput<'customers.page'>, 'serverId' | 'search' | 'filter'>,
    sort: OperationInput<'customers.page'>['sort'],
    part: { offset: number; limit: number },
  ) {
    if (serverId !== undefined) {
      const asked = await questionOf({ serverId, search, filter })
      const { customers: found, total } = await store.serverCustomers.page(asked, sort, part)
      return { found, total, liveVersion: asked.liveVersion }
    }
    const wanted = filter.problem === undefined ? [] : await wantedOfAll()
    const asked = { search, filter, now: now(), quietDays: QUIET_DAYS, wanted }
    const { customers, total } = await store.allCustomers.page(asked, sort, part)
    // Versions of different servers can’t be compared.
    const found = customers.map((customer) => ({ ...customer, toolsVersion: null }))
    return { found, total, liveVersion: null }
  }

  /** Rejects an invalid time, or a tool the server doesn't have. */
  async function check(serverId: string, change: CustomerChange): Promise<void> {
    if (change.kind === 'setExpiry' && change.expiresAt !== null)
      futureTime('change.expiresAt', change.expiresAt, now())
    if (change.kind === 'rotate') overlapEnd('change.overlapUntil', change.overlapUntil, now())
    if (change.kind !== 'setTools' || change.tools === null) return
    const endpoints = (await live.load(serverId))?.definition.endpoints ?? []
    const known = new Set(endpoints.flatMap(({ enabled, toolName }) => (enabled ? [toolName] : [])))
    const unknown = change.tools.find((tool) => !known.has(tool))
    if (unknown !== undefined) {
      throw refuse('change.tools', message('management.unknownTool', { tool: unknown.slice(0, 100) }))
    }
  }

  return {
    'customers.page': async ({ sort, offset, limit, ...question }) => {
      await log.flush()
      const { found, total, liveVersion } = await findPage(question, sort, { offset, limit })
      const listed = await store.customers.listOf(found.map(({ id }) => id))
      const known = new Map(listed.map((customer) => [customer.id, customer]))
      const living = found.filter(({ state }) => state === 'live').map(({ id }) => id)
      const problems = await problemsOf(question.serverId, living)
      const customers = found.flatMap(({ id, state, toolsVersion }) => {
        const customer = known.get(id)
        return customer ? [{ ...customer, state, problem: problems.get(id) ?? null, toolsVersion }] : []
      })
      return { customers: await asCustomerRows(store, customers, now(), question.serverId), total, liveVersion }
    },
    'customers.ids': async ({ offset, limit, ...question }) => {
      await log.flush()
      return { ids: await store.serverCustomers.ids(await questionOf(question), { offset, limit }) }
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
      await findServer(serverId)
      await check(serverId, change)
      return changes.change(serverId, ids, change, signal)
    },
    'customers.restoreMany': async ({ serverId, customers }, signal) => {
      await findServer(serverId)
      return changes.restore(serverId, customers, signal)
    },
  } satisfies Partial<OperationHandlers>
}
