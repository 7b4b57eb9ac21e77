import type { DryRunAnswer } from '../../../shared/management/generation-operations.ts'
import type { OperationHandlers, OperationInput } from '../../../shared/management/operations.ts'
import { isReadableIdentity } from '../../../shared/model/identity.ts'
import type { LiveServer } from '../../live-servers/live-servers.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { notFound } from '../refuse.ts'
import { bindCustomerValues } from './bind-customer-values.ts'

type DryRunCustomer = OperationInput<'tokens.dryRun'>['customers'][number]

/** Creates the operation that dry-runs a generation, with the same checks as a real one. */
export function createGenerationOperations(
  { store, live }: Pick<OperationDeps, 'store' | 'live'>,
  now: () => number = Date.now,
) {
  async function problemsOf(server: LiveServer, identity: string, { metadata }: DryRunCustomer) {
    if (identity === '' || !isReadableIdentity(identity)) return [{ key: '', reason: 'badIdentity' as const }]
    const bound = await bindCustomerValues(server.definition, metadata, () => store.customers.metadataOf(identity))
    return bound.ok ? [] : [...bound.problems].map(([key, { reason }]) => ({ key, reason }))
  }
  return {
    'tokens.dryRun': async ({ serverId, customers }) => {
      const server = await live.load(serverId)
      if (server === null) throw notFound('server')
      const identities = customers.map(({ primaryIdentity }) => primaryIdentity.trim())
      const readable = identities.filter(isReadableIdentity)
      const known = await store.tokenRecords.countOfCustomers(serverId, readable, new Date(now()).toISOString())
      const answers: DryRunAnswer[] = []
      for (const [index, customer] of customers.entries()) {
        const identity = identities[index] ?? ''
        answers.push({ problems: await problemsOf(server, identity, customer), urls: known.get(identity) ?? 0 })
      }
      return answers
    },
  } satisfies Partial<OperationHandlers>
}
