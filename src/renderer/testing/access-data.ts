import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { TokenRecord, Usage } from '../../shared/management/records/customer-record.ts'
import type { ServerCustomerRow } from '../../shared/management/records/server-customer.ts'
import type { McpServer } from '../../shared/model/server.ts'
import { LOCAL, LONG_AGO } from './desk-data.ts'

const NEVER_USED: Usage = {
  connectedAt: null,
  firstCallAt: null,
  lastCallAt: null,
  calls: 0,
  errors: 0,
  clientName: null,
  clientVersion: null,
  protocol: null,
}

/** Creates a customer's row in the list, with one live URL that was never used. */
export const customer = (
  { id, name }: McpServer,
  primaryIdentity: string,
  more: Partial<ServerCustomerRow> = {},
): ServerCustomerRow => ({
  ...NEVER_USED,
  id: `customer-${primaryIdentity}`,
  primaryIdentity,
  metadata: {},
  note: '',
  tags: [],
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  stage: 'generated',
  servers: [{ id, name }],
  state: 'live',
  problem: null,
  toolsVersion: null,
  ...more,
})

/** Creates a live token that was never used. */
export const token = (serverId: string, customerId: string, more: Partial<TokenRecord> = {}): TokenRecord => ({
  ...NEVER_USED,
  id: `token-${serverId}-${customerId}`,
  ending: 'wxyz',
  serverId,
  customerId,
  createdAt: LONG_AGO,
  expiresAt: null,
  retiresAt: null,
  state: 'live',
  problem: null,
  values: {},
  secretsSet: [],
  ...more,
})

/** Creates a customer's details: access to one server, with one live token that was never used. */
export const customerWithAccess = ({ id, name }: McpServer, row: ServerCustomerRow) => ({
  customer: row,
  access: [
    {
      serverId: id,
      serverName: name,
      serverTools: [],
      tools: null,
      limits: {},
      message: '',
      serverLimits: {},
      tokens: [token(id, row.id)],
    },
  ],
})

/** Creates a record for a URL that this desk generated for a server of `Local`. */
export const issuedRecord = (
  { id, name }: McpServer,
  primaryIdentity: string,
  more: Partial<IssuedRecord> = {},
): IssuedRecord => ({
  id: crypto.randomUUID(),
  workspace: { id: LOCAL.id, name: LOCAL.name },
  server: { id, name },
  customer: { primaryIdentity, metadata: {} },
  state: 'issued',
  createdAt: Date.parse(LONG_AGO),
  endedAt: Date.parse(LONG_AGO),
  tokenEnd: 'wxyz',
  customerId: `customer-${primaryIdentity}`,
  error: null,
  note: '',
  runId: null,
  check: null,
  ...more,
})
