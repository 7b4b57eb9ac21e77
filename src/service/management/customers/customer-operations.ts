import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound, refuse } from '../refuse.ts'
import { requestedValues } from './access-problems.ts'
import { createCustomerAccessOperations } from './customer-access-operations.ts'
import { asCustomerRows } from './customer-rows.ts'
import { readCustomer, requireCustomer } from './read-customer.ts'

/** Creates the operations on customers and their access. */
export function createCustomerOperations(
  { store, live, log, housekeeper, logins }: Pick<OperationDeps, 'store' | 'live' | 'log' | 'housekeeper' | 'logins'>,
  now: () => number = Date.now,
) {
  const asRows = (customers: readonly StoredCustomer[], serverId?: string) =>
    asCustomerRows(store, customers, now(), serverId)

  const readDetail = (id: string) => readCustomer({ store, live }, id, now())

  /** Finds a customer in a transaction, and locks them against changes and removal until it ends. */
  async function findToChange(id: string): Promise<StoredCustomer> {
    const customer = await store.customers.findToChange(id)
    if (!customer) throw notFound('customer')
    return customer
  }

  /** Rejects secrets in a customer's details, which everyone can see. A secret belongs to a token, where no one can read it. */
  async function refuseSecrets(id: string, metadata: Record<string, string>, known: Record<string, string>) {
    for (const server of (await store.tokenUsage.serversOf([id])).get(id) ?? []) {
      const definition = (await live.load(server.id))?.definition
      const values = definition ? requestedValues(definition) : []
      const secret = values.find(
        ({ key, secret }) => secret && Object.hasOwn(metadata, key) && !Object.hasOwn(known, key),
      )
      if (secret) throw refuse('metadata', message('management.secretDetail', { key: secret.key, server: server.name }))
    }
  }

  return {
    ...createCustomerAccessOperations({ store, live }, now),
    'customers.list': async ({ serverId, search, offset, limit }) => {
      await log.flush()
      const { customers, total } = await store.customers.list({ serverId, search }, { offset, limit })
      return { customers: await asRows(customers, serverId), total }
    },
    'customers.get': async ({ id }) => {
      await log.flush()
      return readDetail(id)
    },
    'customers.find': async ({ primaryIdentity }) => {
      await log.flush()
      const id = await store.customers.findId(primaryIdentity)
      return id === null ? null : readDetail(id)
    },
    'customers.update': async ({ id, metadata, seenMetadata, note, tags }) => {
      const customer = await requireCustomer(store, id)
      if (metadata) await refuseSecrets(id, metadata, customer.metadata)
      await store.transaction(async () => {
        const details = Object.entries((await findToChange(id)).metadata)
        const isSeen =
          !seenMetadata ||
          (details.length === Object.keys(seenMetadata).length &&
            details.every(([key, value]) => Object.hasOwn(seenMetadata, key) && seenMetadata[key] === value))
        if (!isSeen) throw refuse('seenMetadata', message('management.customerChanged'))
        await store.customers.setDetails(id, { metadata, note, tags })
      })
      return readDetail(id)
    },
    'customers.remove': async ({ id }) => {
      const job = { kind: 'removeCustomer', customerId: id } as const
      const revokeLogins = await store.transaction(async () => {
        await findToChange(id)
        await store.customers.strip(id)
        await store.housekeeping.add(job)
        return logins.withdraw(id)
      })
      void revokeLogins()
      store.tokens.forget({ customers: new Set([id]) })
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
  } satisfies Partial<OperationHandlers>
}
