import type { Definition } from '../../shared/management/definition/definition.ts'
import { DOCUMENTS } from './documents.testkit.ts'

interface Known {
  serverId: string
  customerId: string
  token: string
  revision: number
  draft: Definition
}

/** Valid inputs for operations, as JSON with the operation’s name. */
export function operationInputs({ serverId, customerId, token, revision, draft }: Known): string[] {
  const id = serverId
  const [endpoint] = draft.endpoints
  const exported = {
    format: 'mcp-access-desk/server',
    formatVersion: 1,
    exportedAt: '2026-01-01T00:00:00Z',
    definition: draft,
  }
  const calls = { serverId, customerId, outcome: 'error', search: 'a', limit: 5 }
  const inputs: Record<string, unknown> = {
    'servers.create': { name: 'New' },
    'servers.saveDraft': { id, revision, draft },
    'servers.addFromCurl': { id, text: "curl https://api.test/a -H 'Authorization: Bearer canary-pasted-71aa03bc'" },
    'servers.inspectDocument': { id, text: DOCUMENTS[0] },
    'servers.addFromDocument': {
      id,
      files: [{ name: 'a.json', text: DOCUMENTS[1] }],
      alike: 'update',
      choose: ['GET /a'],
    },
    'servers.impact': { id, change: { kind: 'deploy', carry: [{ from: 'a', to: 'b' }] } },
    'servers.rollBack': { id, version: 1, carry: [] },
    'servers.setReplyBudget': { id, tokens: 10_000 },
    'servers.setToolMode': { id, mode: 'auto', tools: 40, tokens: 10_000, pinned: ['read_item'], code: true },
    'servers.rankTools': { id, question: 'read the item', limit: 5 },
    'servers.setLimits': { id, limits: { callsPerSecond: 1_000, maxRequestBytes: 100_000 } },
    'servers.import': { text: JSON.stringify(exported) },
    'credentials.save': {
      serverId,
      credential: { id: 'cred_b', name: 'B', details: { kind: 'headers', headers: ['X-A'] } },
      secrets: { 'X-A': 'b' },
    },
    'credentials.moveSecrets': { serverId, revision, endpointId: endpoint?.id },
    'endpoints.test': {
      serverId,
      endpointId: endpoint?.id,
      arguments: { all: { a: [1] }, word: 'x' },
      leftOut: ['word'],
    },
    'endpoints.plan': { serverId, endpointIds: [endpoint?.id] },
    'endpoints.shapeReply': {
      body: '{"a":[{"b":1}]}',
      reply: { trim: { by: 'jsonPath', query: '$..b' }, maxCharacters: 200 },
    },
    'calls.list': calls,
    'calls.stats': { serverId, days: 7 },
    'usage.export': { month: '2026-02', serverId },
    'customers.page': { serverId, search: 'a', filter: {}, sort: {}, limit: 5 },
    'customers.find': { identities: ['ada'] },
    'customers.update': { id: customerId, details: { name: 'Ada' }, tags: ['a'] },
    'customers.changeMany': { serverId, ids: [customerId], change: { kind: 'tag', add: ['a'], remove: [] } },
    'customers.setValues': { customerId, serverId, values: { a: 'b' } },
    'customers.setTools': { customerId, serverId, tools: ['list'] },
    'tokens.find': { tokens: [token] },
    'apiKeys.create': { name: 'Other', scopes: ['read'] },
    'moves.check': { id, names: ['a'] },
    'moves.receive': { part: 'server', id, definition: draft },
    'audit.list': { limit: 5, before: 1 },
    'management.updateSettings': { retentionDays: 30 },
  }
  return Object.entries(inputs).map(([operation, input]) => JSON.stringify({ operation, input }))
}
