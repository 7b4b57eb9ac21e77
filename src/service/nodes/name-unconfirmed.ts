import type { OperationHandlers } from '../../shared/management/operations.ts'
import type { UnconfirmedNode } from '../../shared/management/records/unconfirmed-node.ts'

/**
 * The same operations; what takes a URL from somebody also answers which nodes haven’t confirmed that they know: they may be cut off from the
 * database, and serve it for a while.
 */
export function nameUnconfirmed(
  operations: OperationHandlers,
  unconfirmed: () => Promise<UnconfirmedNode[]>,
): OperationHandlers {
  const named = async <T extends object>(output: T): Promise<T> => {
    const nodes = await unconfirmed()
    return nodes.length === 0 ? output : { ...output, unconfirmed: nodes }
  }
  return {
    ...operations,
    'tokens.revoke': async (...args) => named(await operations['tokens.revoke'](...args)),
    'tokens.pause': async (...args) => named(await operations['tokens.pause'](...args)),
    'customers.remove': async (...args) => named(await operations['customers.remove'](...args)),
  }
}
