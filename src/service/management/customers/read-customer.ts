import type { CustomerAccess, CustomerDetail } from '../../../shared/management/records/customer-record.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { Store } from '../../store/store.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound } from '../refuse.ts'
import { asCustomerRows } from './customer-rows.ts'
import { asTokenRecords } from './token-operations.ts'

/** Finds a customer. Throws `notFound`. */
export async function requireCustomer(store: Pick<Store, 'customers'>, id: string): Promise<StoredCustomer> {
  const customer = await store.customers.find(id)
  if (!customer) throw notFound('customer')
  return customer
}

/** Returns the tools that a server's live version offers; none if it has no live version. */
export async function enabledTools(
  live: Pick<OperationDeps['live'], 'load'>,
  serverId: string,
): Promise<{ name: string; title: string }[]> {
  return ((await live.load(serverId))?.definition.endpoints ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ toolName: name, title }) => ({ name, title }))
}

/** Reads a customer and their access to each server, as of `now` (milliseconds). Throws `notFound`. */
export async function readCustomer(
  { store, live }: Pick<OperationDeps, 'store' | 'live'>,
  id: string,
  now: number,
): Promise<CustomerDetail> {
  const [customer, records, tools, limits, messages] = await Promise.all([
    requireCustomer(store, id),
    store.tokenRecords.ofCustomer(id),
    store.customerTools.ofCustomer(id),
    store.customerLimits.ofCustomer(id),
    store.customerMessages.ofCustomer(id),
  ])
  const tokens = await asTokenRecords({ store, live }, records, now)
  const reached = new Set([...tokens.map(({ serverId }) => serverId), ...tools.keys()])
  const access: CustomerAccess[] = []
  for (const { id: serverId, name, limits: serverLimits } of await store.servers.listOf([...reached])) {
    access.push({
      serverId,
      serverName: name,
      serverTools: await enabledTools(live, serverId),
      tools: tools.get(serverId) ?? null,
      limits: limits.get(serverId) ?? {},
      message: messages.get(serverId) ?? '',
      serverLimits,
      tokens: tokens.filter((token) => token.serverId === serverId),
    })
  }
  const [row] = await asCustomerRows(store, [customer], now)
  if (!row) throw notFound('customer')
  return { customer: row, access }
}
