import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Carry } from '../../../shared/management/records/impact.ts'
import type { Store } from '../../store/store.ts'
import { renameBound, renamedTools, renamingOf } from './renamed-fields.ts'

interface Succession {
  before: Definition
  after: Definition
  carry: readonly Carry[]
}

/**
 * Gives what customers have the names that a server's next version has for it: values that are bound to their tokens, and tools that were
 * chosen for them. Call it inside the transaction that makes the version live; `now` in milliseconds.
 */
export async function carryOver(
  store: Pick<Store, 'tokens' | 'customerTools'>,
  serverId: string,
  { before, after, carry }: Succession,
  now: number,
): Promise<void> {
  const renaming = renamingOf(before, after, carry)
  if (renaming) await store.tokens.rebind({ serverId }, now, (bound) => renameBound(renaming, bound))
  const tools = renamedTools(before, after)
  if (tools.size === 0) return
  const changed = new Set<string>()
  for (const [customerId, chosen] of await store.customerTools.ofServer(serverId)) {
    if (!chosen.some((tool) => tools.has(tool))) continue
    await store.customerTools.set(customerId, serverId, [...new Set(chosen.map((tool) => tools.get(tool) ?? tool))])
    changed.add(customerId)
  }
  if (changed.size > 0) store.tokens.forget({ customers: changed })
}
