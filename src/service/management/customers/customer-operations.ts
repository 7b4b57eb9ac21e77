import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { CustomerAccess, CustomerDetail } from '../../../shared/management/records/customer-record.ts'
import { message } from '../../../shared/text/message.ts'
import type { StoredCustomer } from '../../store/customers.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { requireServer } from '../read-server.ts'
import { notFound, refuse } from '../refuse.ts'
import { requestedValues } from './access-problems.ts'
import { unusableValue } from './bind-customer-values.ts'
import { asCustomerRows } from './customer-rows.ts'
import { asTokenRecords } from './token-operations.ts'

/** Creates the operations on customers and their access. */
export function createCustomerOperations(
  { store, live, log, housekeeper }: Pick<OperationDeps, 'store' | 'live' | 'log' | 'housekeeper'>,
  now: () => number = Date.now,
) {
  const asRows = (customers: readonly StoredCustomer[], serverId?: string) =>
    asCustomerRows(store, customers, now(), serverId)

  const toolsOf = async (serverId: string) =>
    ((await live.load(serverId))?.definition.endpoints ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ toolName: name, title }) => ({ name, title }))

  async function readDetail(id: string): Promise<CustomerDetail> {
    const [customer, records, tools, limits, messages] = await Promise.all([
      findCustomer(id),
      store.tokenRecords.ofCustomer(id),
      store.customerTools.ofCustomer(id),
      store.customerLimits.ofCustomer(id),
      store.customerMessages.ofCustomer(id),
    ])
    const tokens = await asTokenRecords({ store, live }, records, now())
    const reached = new Set([...tokens.map(({ serverId }) => serverId), ...tools.keys()])
    const access: CustomerAccess[] = []
    for (const { id: serverId, name, limits: serverLimits } of await store.servers.listOf([...reached])) {
      access.push({
        serverId,
        serverName: name,
        serverTools: await toolsOf(serverId),
        tools: tools.get(serverId) ?? null,
        limits: limits.get(serverId) ?? {},
        message: messages.get(serverId) ?? '',
        serverLimits,
        tokens: tokens.filter((token) => token.serverId === serverId),
      })
    }
    const [row] = await asRows([customer])
    if (!row) throw notFound('customer')
    return { customer: row, access }
  }

  function known(customer: StoredCustomer | null): StoredCustomer {
    if (!customer) throw notFound('customer')
    return customer
  }
  const findCustomer = async (id: string) => known(await store.customers.find(id))
  /** Runs in a transaction, and locks the customer against changes and removal until it ends. */
  const findToChange = async (id: string) => known(await store.customers.findToChange(id))

  /** Throws `notFound` unless both exist. Inside a transaction, neither can be removed until it ends. */
  async function findPair(customerId: string, serverId: string): Promise<void> {
    await findCustomer(customerId)
    await requireServer(store, serverId)
  }

  /** Rejects secrets as details, which everyone can see. A secret belongs to a token, where no one can read it. */
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
      const customer = await findCustomer(id)
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
    'customers.setValues': async ({ customerId, serverId, values }) => {
      const definition = (await live.load(serverId))?.definition
      const asked = new Map((definition ? requestedValues(definition) : []).map((value) => [value.key, value]))
      for (const [key, value] of Object.entries(values)) {
        const field = `values.${key}`
        if (!asked.has(key)) throw refuse(field, message('management.valueNotAsked', { key: key.slice(0, 100) }))
        if (value.trim() === '') throw refuse(field, message('http.required', { field: key }))
        const unusable = definition && unusableValue(definition, key, value, key)
        if (unusable) throw refuse(field, unusable)
      }
      const given = (secret: boolean) =>
        Object.fromEntries(Object.entries(values).filter(([key]) => asked.get(key)?.secret === secret))
      const changed = await store.transaction(async () => {
        await findPair(customerId, serverId)
        return store.tokens.rebind({ serverId, customerId }, now(), (bound) => ({
          values: { ...bound.values, ...given(false) },
          secrets: { ...bound.secrets, ...given(true) },
        }))
      })
      if (changed.length === 0) throw refuse('customerId', message('management.noUrlToBind'))
      return readDetail(customerId)
    },
    'customers.setTools': async ({ customerId, serverId, tools }) => {
      const offered = (await toolsOf(serverId)).map(({ name }) => name)
      await store.transaction(async () => {
        await findPair(customerId, serverId)
        // Tools of earlier versions stay allowed, because a rollback brings them back.
        const before = (await store.customerTools.ofCustomer(customerId)).get(serverId) ?? []
        const known = new Set([...offered, ...before])
        const unknown = tools?.find((name) => !known.has(name))
        if (unknown !== undefined)
          throw refuse('tools', message('management.unknownTool', { tool: unknown.slice(0, 100) }))
        await store.customerTools.set(customerId, serverId, tools && [...new Set(tools)])
      })
      store.tokens.forget({ customers: new Set([customerId]) })
      return readDetail(customerId)
    },
    'customers.setLimits': async ({ customerId, serverId, limits }) => {
      await store.transaction(async () => {
        await findPair(customerId, serverId)
        await store.customerLimits.set(customerId, serverId, limits)
      })
      store.tokens.forget({ customers: new Set([customerId]) })
      return readDetail(customerId)
    },
    'customers.remove': async ({ id }) => {
      const job = { kind: 'removeCustomer', customerId: id } as const
      await store.transaction(async () => {
        await findToChange(id)
        await store.customers.strip(id)
        await store.housekeeping.add(job)
      })
      store.tokens.forget({ customers: new Set([id]) })
      void housekeeper.run(job).catch(() => undefined)
      return {}
    },
  } satisfies Partial<OperationHandlers>
}
