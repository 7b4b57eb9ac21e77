import type { ApiKeyScope } from './api-key-scopes.ts'
import { type ChangedIds, type Changes, limitChangedIds } from './changes.ts'
import type { OperationInput, OperationName, OperationOutput } from './operations.ts'
import type { ChangedCustomers } from './records/customer-change.ts'

/** How an operation relates to data that can change. */
type Effect<K extends OperationName> =
  /** The operation's result depends on these. */
  | { reads: (input: OperationInput<K>) => Changes }
  /** The operation changes these if it succeeds. */
  | { changes: (input: OperationInput<K>, output: OperationOutput<K>) => Changes }
  /** The operation changes nothing here, but must be in the audit log, for example because its result has secrets or is invoiced. */
  | { acts: true }
  /** None of the above: the operation's result is transient. */
  | Record<string, never>

type Effects = { readonly [K in OperationName]: Effect<K> }

const MOMENTARY = {}
const server = ({ id }: { id: string }): Changes => ({ servers: [id] })
const serverAndTokens = (input: { id: string }): Changes => ({ ...server(input), tokens: 'all' })
const ofServer = ({ serverId }: { serverId: string }): Changes => ({ servers: [serverId] })
const ofCustomer = ({ customerId }: { customerId: string }): Changes => ({ customers: [customerId] })
const token = ({ id }: { id: string }, { customerId }: { customerId: string }): Changes => ({
  tokens: [id],
  customers: [customerId],
})
const callsOf = (serverId: string | undefined): { calls: ChangedIds } => ({
  calls: serverId === undefined ? 'all' : [serverId],
})
/** Returns everything that a customer's details depend on, including servers' names and tools, token states, and usage. */
const customer = (ids: ChangedIds): Changes => ({ customers: ids, usage: ids, servers: 'all', tokens: 'all' })

/** Includes all tokens, because the results of changing many customers don't specify which ones are affected. */
const changed = (results: ChangedCustomers): Changes => ({
  customers: limitChangedIds(new Set(results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))),
  tokens: 'all',
})

/** What every operation reads or changes. The service uses it to announce changes, and the window to refetch what it shows. */
export const operationEffects: Effects = {
  'management.access': { reads: () => ({ apiKeys: 'all' }) },
  'management.settings': { reads: () => ({ settings: 'all' }) },
  'management.updateSettings': { changes: () => ({ settings: 'all' }) },

  'servers.create': { changes: (_input, output) => server(output) },
  'servers.get': { reads: ({ id }) => ({ servers: [id], customerCounts: [id] }) },
  'servers.saveDraft': { changes: server },
  'servers.discardDraft': { changes: server },
  'servers.addFromCurl': { changes: server },
  'servers.inspectDocument': MOMENTARY,
  'servers.addFromDocument': { changes: server },
  /** Its result depends on customers' tokens, but must not change in an open dialog while the user interacts with it. */
  'servers.impact': MOMENTARY,
  /** The states of URLs depend on what the live version requires. */
  'servers.deploy': { changes: serverAndTokens },
  'servers.versions': { reads: server },
  /** A version never changes. */
  'servers.version': MOMENTARY,
  'servers.rollBack': { changes: serverAndTokens },
  'servers.setActive': { changes: server },
  'servers.setLimits': { changes: server },
  'servers.setToolMode': { changes: server },
  'servers.rankTools': { reads: server },
  'servers.setReplyBudget': { changes: server },
  'servers.setLogContent': { changes: server },
  'servers.duplicate': { changes: (_input, output) => server(output) },
  'servers.remove': {
    changes: ({ id }) => ({ servers: [id], calls: [id], customers: 'all', tokens: 'all', cleanups: 'all' }),
  },
  'servers.export': MOMENTARY,
  'servers.import': { changes: (_input, output) => server(output) },

  'credentials.save': { changes: ofServer },
  'credentials.moveSecrets': { changes: ofServer },
  'credentials.remove': { changes: ofServer },

  /** Logins and refreshes by calls aren't announced. */
  'logins.list': { reads: ({ serverId }) => ({ servers: [serverId], customers: 'all', tokens: 'all' }) },
  'logins.end': { changes: ({ customerId }) => ({ customers: [customerId], tokens: 'all' }) },

  'endpoints.test': { acts: true },
  'endpoints.plan': MOMENTARY,
  'endpoints.shapeReply': MOMENTARY,

  'customers.list': { reads: () => customer('all') },
  'customers.page': { reads: () => customer('all') },
  'customers.ids': { reads: () => customer('all') },
  'customers.tags': { reads: () => ({ customers: 'all' }) },
  'customers.update': { changes: ({ id }) => ({ customers: [id] }) },
  'customers.changeMany': {
    changes: ({ serverId, change }, results) => ({
      ...changed(results),
      ...(change.kind === 'revoke' && { customerCounts: [serverId] }),
    }),
  },
  'customers.restoreMany': { changes: (_input, results) => changed(results) },
  'customers.get': { reads: ({ id }) => customer([id]) },
  'customers.find': { reads: () => customer('all') },
  'customers.calledSince': { reads: () => ({ customers: 'all', usage: 'all' }) },
  'customers.news': MOMENTARY,
  'customers.setValues': { changes: (input) => ({ ...ofCustomer(input), tokens: 'all' }) },
  'customers.setTools': { changes: ofCustomer },
  'customers.setLimits': { changes: ofCustomer },
  'customers.remove': {
    changes: ({ id }) => ({
      customers: [id],
      customerCounts: 'all',
      calls: 'all',
      tokens: 'all',
      cleanups: 'all',
    }),
  },

  'tokens.find': { reads: () => ({ tokens: 'all' }) },
  'tokens.countLive': { reads: () => ({ tokens: 'all' }) },
  'tokens.dryRun': { reads: () => ({ customers: 'all', servers: 'all', tokens: 'all' }) },
  'tokens.setExpiry': { changes: token },
  'tokens.pause': { changes: token },
  'tokens.resume': { changes: token },
  'tokens.revoke': {
    changes: (input, output) => ({ ...token(input, output), customerCounts: [output.serverId] }),
  },
  'tokens.rotate': { changes: token },

  'claims.create': { changes: ({ tokenId }) => ({ tokens: [tokenId] }) },
  'claims.list': { reads: () => ({ tokens: 'all' }) },
  'claims.revoke': { changes: ({ tokenId }) => ({ tokens: [tokenId] }) },

  'calls.list': { reads: ({ serverId }) => callsOf(serverId) },
  'calls.stats': { reads: ({ serverId }) => callsOf(serverId) },
  'calls.missing': { reads: ({ serverId }) => callsOf(serverId) },
  'calls.clear': { changes: ({ serverId }) => ({ ...callsOf(serverId), cleanups: 'all' }) },
  'calls.cleanups': { reads: () => ({ cleanups: 'all' }) },

  'usage.export': { acts: true },

  'apiKeys.list': { reads: () => ({ apiKeys: 'all' }) },
  'apiKeys.create': { changes: (_input, { id }) => ({ apiKeys: [id] }) },
  'apiKeys.update': { changes: ({ id }) => ({ apiKeys: [id] }) },
  'apiKeys.revoke': { changes: ({ id }) => ({ apiKeys: [id] }) },

  /** Depends on everything that operations can change, but not on customers’ connections or calls. */
  'audit.list': {
    reads: () => ({
      servers: 'all',
      customers: 'all',
      tokens: 'all',
      cleanups: 'all',
      apiKeys: 'all',
      settings: 'all',
    }),
  },
  'audit.verify': MOMENTARY,

  'moves.list': { reads: () => ({ servers: 'all', customerCounts: 'all', tokens: 'all' }) },
  'moves.check': MOMENTARY,
  'moves.marks': MOMENTARY,
  'moves.compare': MOMENTARY,
  'moves.read': { acts: true },
  'moves.receive': {
    changes: ({ serverId }) => ({
      servers: [serverId],
      customerCounts: [serverId],
      customers: 'all',
      tokens: 'all',
    }),
  },
}

/** Returns the scope that a key needs for an operation; null if any scope will do. */
export function scopeFor(name: OperationName): Exclude<ApiKeyScope, 'generate'> | null {
  if (name === 'management.access') return null
  const effect = operationEffects[name]
  return 'changes' in effect || 'acts' in effect ? 'manage' : 'read'
}

/** Returns the changes made by an operation with this input and output; null if it changes nothing. */
export function changesBy(name: OperationName, input: unknown, output: unknown): Changes | null {
  const effect = operationEffects[name] as { changes?: (input: unknown, output: unknown) => Changes }
  return effect.changes?.(input, output) ?? null
}

/** Returns the data that the result of an operation with this input depends on; null if the result never needs to be refetched. */
export function readsOf(name: OperationName, input: unknown): Changes | null {
  const effect = operationEffects[name] as { reads?: (input: unknown) => Changes }
  return effect.reads?.(input) ?? null
}
