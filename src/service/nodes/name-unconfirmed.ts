import type { OperationHandlers } from '../../shared/management/operations.ts'
import type { CustomerChange } from '../../shared/management/records/customer-change.ts'
import type { UnconfirmedNode } from '../../shared/management/records/unconfirmed-node.ts'

const takesUrls = (change: CustomerChange): boolean =>
  change.kind === 'pause' ||
  change.kind === 'revoke' ||
  (change.kind === 'rotate' && change.overlapUntil === null) ||
  (change.kind === 'setExpiry' && change.expiresAt !== null)

/**
 * Wraps the operations so that those that revoke access to a URL also return the nodes that haven't confirmed the change: a node may be cut
 * off from the database, and keep serving the URL for a while.
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
    'tokens.setExpiry': async (...args) => {
      const output = await operations['tokens.setExpiry'](...args)
      return output.expiresAt === null ? output : named(output)
    },
    'tokens.rotate': async (...args) => {
      const output = await operations['tokens.rotate'](...args)
      return args[0].overlapUntil === null ? named(output) : output
    },
    'customers.changeMany': async (...args) => {
      const output = await operations['customers.changeMany'](...args)
      if (!takesUrls(args[0].change)) return output
      const { unconfirmed } = await named<{ unconfirmed?: UnconfirmedNode[] }>({})
      return unconfirmed === undefined
        ? output
        : output.map((each) => (each.outcome === 'changed' ? { ...each, unconfirmed } : each))
    },
    'customers.remove': async (...args) => named(await operations['customers.remove'](...args)),
  }
}
