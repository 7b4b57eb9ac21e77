import type { OperationHandlers } from '../../../shared/management/operations.ts'
import { message } from '../../../shared/text/message.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { requireServer } from '../read-server.ts'
import { refuse } from '../refuse.ts'
import { requestedValues } from './access-problems.ts'
import { unusableValue } from './bind-customer-values.ts'
import { enabledTools, readCustomer, requireCustomer } from './read-customer.ts'

/** Creates the operations on one customer's access to one server. `now` returns milliseconds. */
export function createCustomerAccessOperations(
  { store, live }: Pick<OperationDeps, 'store' | 'live'>,
  now: () => number,
) {
  /** Throws `notFound` unless both exist. Inside a transaction, neither can be removed until it ends. */
  async function requirePair(customerId: string, serverId: string): Promise<void> {
    await requireCustomer(store, customerId)
    await requireServer(store, serverId)
  }

  return {
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
        await requirePair(customerId, serverId)
        return store.tokens.rebind({ serverId, customerId }, now(), (bound) => ({
          values: { ...bound.values, ...given(false) },
          secrets: { ...bound.secrets, ...given(true) },
        }))
      })
      if (changed.length === 0) throw refuse('customerId', message('management.noUrlToBind'))
      return readCustomer({ store, live }, customerId, now())
    },
    'customers.setTools': async ({ customerId, serverId, tools }) => {
      const offered = (await enabledTools(live, serverId)).map(({ name }) => name)
      await store.transaction(async () => {
        await requirePair(customerId, serverId)
        // Tools of earlier versions stay allowed, because a rollback brings them back.
        const before = (await store.customerTools.ofCustomer(customerId)).get(serverId) ?? []
        const known = new Set([...offered, ...before])
        const unknown = tools?.find((name) => !known.has(name))
        if (unknown !== undefined)
          throw refuse('tools', message('management.unknownTool', { tool: unknown.slice(0, 100) }))
        await store.customerTools.set(customerId, serverId, tools && [...new Set(tools)])
      })
      store.tokens.forget({ customers: new Set([customerId]) })
      return readCustomer({ store, live }, customerId, now())
    },
    'customers.setLimits': async ({ customerId, serverId, limits }) => {
      await store.transaction(async () => {
        await requirePair(customerId, serverId)
        await store.customerLimits.set(customerId, serverId, limits)
      })
      store.tokens.forget({ customers: new Set([customerId]) })
      return readCustomer({ store, live }, customerId, now())
    },
  } satisfies Partial<OperationHandlers>
}
