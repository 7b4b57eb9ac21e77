import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Carry } from '../../../shared/management/records/impact.ts'
import type { Bound } from '../../store/bound-values.ts'
import type { Store } from '../../store/store.ts'
import { missingValues, requestedValues } from '../customers/access-problems.ts'
import { renameBound, renamedTools, renamingOf } from './renamed-fields.ts'

interface Succession {
  before: Definition
  after: Definition
  carry: readonly Carry[]
  /**
   * Tokens and customers that may already have the new names: they keep their values if those include everything the next version requires.
   */
  upToDate?: { tokens: ReadonlySet<string>; customers: ReadonlySet<string> }
}

/**
 * Renames customers' bound values and selected tools to match a server's next version. Call this inside the transaction that makes the
 * version live; `now` in milliseconds.
 */
export async function carryOver(
  store: Pick<Store, 'tokens' | 'customerTools'>,
  serverId: string,
  { before, after, carry, upToDate }: Succession,
  now: number,
): Promise<void> {
  const renaming = renamingOf(before, after, carry)
  if (renaming) {
    const asked = requestedValues(after)
    const isComplete = ({ values, secrets }: Bound) =>
      missingValues(asked, { values: Object.keys(values), secrets: Object.keys(secrets) }).length === 0
    await store.tokens.rebind({ serverId }, now, (bound, id) =>
      upToDate?.tokens.has(id) && isComplete(bound) ? null : renameBound(renaming, bound),
    )
  }
  const tools = renamedTools(before, after)
  if (tools.size === 0) return
  const names = new Set(after.endpoints.map(({ toolName }) => toolName))
  const changed = new Set<string>()
  for (const [customerId, chosen] of await store.customerTools.ofServer(serverId)) {
    if (!chosen.some((tool) => tools.has(tool))) continue
    if (upToDate?.customers.has(customerId) && chosen.every((tool) => names.has(tool))) continue
    await store.customerTools.set(customerId, serverId, [...new Set(chosen.map((tool) => tools.get(tool) ?? tool))])
    changed.add(customerId)
  }
  if (changed.size > 0) store.tokens.forget({ customers: changed })
}
