import type { CustomerRow, Usage } from '../../../shared/management/records/customer-record.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { Store } from '../../store/store.ts'
import { customerStage } from './customer-stage.ts'

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

/** Converts customers to rows as of `now` (milliseconds), with their usage of all servers or of one. */
export async function asCustomerRows<C extends StoredCustomer>(
  { tokenUsage }: Pick<Store, 'tokenUsage'>,
  customers: readonly C[],
  now: number,
  serverId?: string,
): Promise<(C & CustomerRow)[]> {
  const ids = customers.map(({ id }) => id)
  const [usage, servers] = await Promise.all([tokenUsage.ofCustomers(ids, serverId), tokenUsage.serversOf(ids)])
  return customers.map((customer) => {
    const seen = usage.get(customer.id) ?? UNUSED
    const open = servers.get(customer.id) ?? []
    const hasToken = serverId === undefined ? open.length > 0 : open.some(({ id }) => id === serverId)
    return { ...customer, ...seen, stage: hasToken ? customerStage(seen, now) : 'revoked', servers: open }
  })
}
