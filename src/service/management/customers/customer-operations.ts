import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type {
  CustomerAccess,
  CustomerDetail,
  CustomerRow,
  Usage,
} from '../../../shared/management/records/customer-record.ts'
import { message } from '../../../shared/text/message.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound, refuse } from '../refuse.ts'
import { customerStage } from './customer-stage.ts'
import { asTokenRecord } from './token-operations.ts'

const UNUSED: Usage = {
  connectedAt: null,
  firstCallAt: null,
  lastCallAt: null,
  calls: 0,
  errors: 0,
  clientName: null,
  clientVersion: null,
  protocol: null,
}

/** Customers and what they may use. */
export function createCustomerOperations(
  { store, live, log, housekeeper }: Pick<OperationDeps, 'store' | 'live' | 'log' | 'housekeeper'>,
  now: () => number = Date.now,
) {
  function asRows(customers: readonly StoredCustomer[], serverId?: string): CustomerRow[] {
    const ids = customers.map(({ id }) => id)
    const usage = store.tokenUsage.ofCustomers(ids, serverId)
    const servers = store.tokenUsage.serversOf(ids)
    return customers.map((customer) => {
      const seen = usage.get(customer.id) ?? UNUSED
      const open = servers.get(customer.id) ?? []
      const hasToken = serverId === undefined ? open.length > 0 : open.some(({ id }) => id === serverId)
      return { ...customer, ...seen, stage: hasToken ? customerStage(seen, now()) : 'revoked', servers: open }
    })
  }

  const toolsOf = async (serverId: string) =>
    ((await live.load(serverId))?.definition.endpoints ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ toolName: name, title }) => ({ name, title }))

  async function readDetail(id: string): Promise<CustomerDetail> {
    const customer = findCustomer(id)
    const tokens = store.tokenRecords.ofCustomer(id).map((token) => asTokenRecord(token, now()))
    const tools = store.customerTools.ofCustomer(id)
    const limits = store.customerLimits.ofCustomer(id)
    const reached = new Set([...tokens.map(({ serverId }) => serverId), ...tools.keys()])
    const access: CustomerAccess[] = []
    for (const { id: serverId, name, limits: serverLimits } of store.servers.listOf([...reached])) {
      access.push({
        serverId,
        serverName: name,
        serverTools: await toolsOf(serverId),
        tools: tools.get(serverId) ?? null,
        limits: limits.get(serverId) ?? {},
        serverLimits,
        tokens: tokens.filter((token) => token.serverId === serverId),
      })
    }
    return { customer: asRows([customer])[0] ?? { ...customer, ...UNUSED, stage: 'generated', servers: [] }, access }
  }

  function findCustomer(id: string): StoredCustomer {
    const customer = store.customers.find(id)
    if (!customer) throw notFound('customer')
    return customer
  }

  return {
    'customers.list': async ({ serverId, search, offset, limit }) => {
      log.flush()
      const { customers, total } = store.customers.list({ serverId, search }, { offset, limit })
      return { customers: asRows(customers, serverId), total }
    },
    'customers.get': async ({ id }) => {
      log.flush()
      return readDetail(id)
    },
    'customers.find': async ({ primaryIdentity }) => {
      log.flush()
      const id = store.customers.findId(primaryIdentity)
      return id === null ? null : readDetail(id)
    },
    'customers.setTools': async ({ customerId, serverId, tools }) => {
      findCustomer(customerId)
      if (!(await live.load(serverId))) throw notFound('server')
      // Names that an earlier version had stay allowed, as a rollback brings their tools back.
      const before = store.customerTools.ofCustomer(customerId).get(serverId) ?? []
      const known = new Set([...(await toolsOf(serverId)).map(({ name }) => name), ...before])
      const unknown = tools?.find((name) => !known.has(name))
      if (unknown !== undefined)
        throw refuse('tools', message('management.unknownTool', { tool: unknown.slice(0, 100) }))
      store.customerTools.set(customerId, serverId, tools && [...new Set(tools)])
      store.tokens.forget()
      return readDetail(customerId)
    },
    'customers.setLimits': async ({ customerId, serverId, limits }) => {
      findCustomer(customerId)
      if (!store.servers.find(serverId)) throw notFound('server')
      store.customerLimits.set(customerId, serverId, limits)
      store.tokens.forget()
      return readDetail(customerId)
    },
    'customers.remove': async ({ id }) => {
      findCustomer(id)
      const job = { kind: 'removeCustomer', customerId: id } as const
      store.transaction(() => {
        store.customers.strip(id)
        store.housekeeping.add(job)
      })
      store.tokens.forget()
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
  } satisfies Partial<OperationHandlers>
}
