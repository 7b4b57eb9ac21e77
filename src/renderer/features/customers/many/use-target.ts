import { useRef } from 'react'
import type { CustomerList } from '../list/use-customer-list.ts'
import { idsOf } from './change-customers.ts'
import type { Target } from './use-many-customers.ts'

/** Maximum number of names in the confirmation of a bulk action. */
const NAMES = 3

/** Returns a server's selected customers as the target of an action. */
export function useTarget({ question, pages, selection }: CustomerList, serverId: string | undefined): Target {
  /** Identities of customers loaded so far, by ID. */
  const names = useRef(new Map<string, string>())
  for (const { id, primaryIdentity } of pages.loaded) names.current.set(id, primaryIdentity)
  const { ids, count, everything } = selection
  return {
    count,
    names: [...ids].slice(0, NAMES).map((id) => names.current.get(id) ?? id),
    ids: async (signal) => (everything && serverId !== undefined ? idsOf({ ...question, serverId }, signal) : [...ids]),
  }
}
