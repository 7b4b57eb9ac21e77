import { setImmediate } from 'node:timers/promises'
import type { Store } from '../store/store.ts'

type Method = (...given: unknown[]) => unknown

/**
 * Wraps a store so that each access outside a transaction first waits for a turn of the event loop, like a database on a network. Anything
 * not in one transaction therefore interleaves with concurrent work.
 */
export function takingTurns(store: Store): Store {
  let isInside = false
  const inside =
    <T>(work: () => Promise<T>) =>
    async () => {
      isInside = true
      try {
        return await work()
      } finally {
        isInside = false
      }
    }
  const slow = <R extends object>(repository: R, ...atOnce: string[]): R =>
    Object.fromEntries(
      (Object.entries(repository) as [string, Method][]).map(([name, method]) => [
        name,
        atOnce.includes(name)
          ? method
          : async (...given: unknown[]) => {
              if (!isInside) await setImmediate()
              return method(...given)
            },
      ]),
    ) as R
  return {
    ...store,
    transaction: (work) => store.transaction(inside(work)),
    apiKeys: slow(store.apiKeys),
    servers: slow(store.servers),
    drafts: slow(store.drafts),
    versions: slow(store.versions),
    credentialSecrets: slow(store.credentialSecrets),
    customers: slow(store.customers),
    customerTools: slow(store.customerTools),
    tokens: slow(store.tokens, 'forget'),
    tokenRecords: slow(store.tokenRecords),
  }
}
