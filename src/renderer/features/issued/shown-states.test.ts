import { expect, it } from 'vitest'
import { isRecordState } from '../../../shared/history/issued-state.ts'
import type { RecordToken } from '../../../shared/history/record-token.ts'
import { hostedUrlState, localUrlState, type UrlState } from '../../../shared/history/url-state.ts'
import type { TokenRecord } from '../../../shared/management/records/customer-record.ts'
import type { LocalServiceStatus } from '../../../shared/model/local-service.ts'
import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import type { Reachability } from '../../../shared/reachable/reachable.ts'
import { shownStates } from './shown-states.ts'

const HOSTED = 'hosted'
const REPORTING = new Set([LOCAL_WORKSPACE_ID, HOSTED])

const at = '2026-01-01T00:00:00.000Z'
const token: TokenRecord = {
  id: 'tok_1',
  ending: 'a1b2',
  serverId: 'srv_1',
  customerId: 'cus_1',
  state: 'live',
  problem: null,
  createdAt: at,
  expiresAt: null,
  retiresAt: null,
  values: {},
  secretsSet: [],
  connectedAt: null,
  firstCallAt: null,
  lastCallAt: null,
  calls: 0,
  errors: 0,
  clientName: null,
  clientVersion: null,
  protocol: null,
}
const TOKENS: readonly TokenRecord[] = [
  ...(['live', 'paused', 'expired', 'retiring', 'ended', 'revoked'] as const).map((state) => ({ ...token, state })),
  { ...token, problem: { kind: 'needsValues', values: [] } },
  { ...token, problem: { kind: 'loginFailed', at } },
  { ...token, problem: { kind: 'apiRefuses', status: 401, at } },
  { ...token, problem: { kind: 'needsLogin', credentials: ['API'], reason: 'never' } },
]
const SERVERS = [null, undefined, { isActive: true }, { isActive: false }]

const mcpUrl = 'http://127.0.0.1:7332/mcp'
const SERVICES: readonly (LocalServiceStatus | undefined)[] = [
  undefined,
  {
    state: 'running',
    port: 7332,
    baseUrl: 'http://127.0.0.1:7332/dev/v1',
    mcpUrl,
    ownMcpUrl: mcpUrl,
    ingressPort: null,
    shut: [],
  },
  { state: 'failed', error: { kind: 'cancelled', outcomeUnknown: false }, port: 7332 },
]
const text = { code: 'common.cancel', params: {} } as const
const reachability: Reachability = { exposure: null, address: null, lost: null, earlier: [], changed: null }
const REACHABILITIES = [undefined, reachability, { ...reachability, lost: { cause: text, remedy: text } }]

/** Returns the name that a row shows: just "issued" if nothing else is known. */
const nameOf = ({ name }: UrlState) => (name === 'unknown' || name === 'checking' ? 'issued' : name)
const offered = (workspaceId: string, reporting: ReadonlySet<string>) =>
  shownStates([workspaceId], reporting)
    .filter((state) => !isRecordState(state))
    .sort()

it('offers exactly the states that rows of the local service can have', () => {
  const shown = new Set<string>()
  for (const service of SERVICES)
    for (const reachability of REACHABILITIES)
      for (const server of SERVERS)
        for (const each of [null, undefined, ...TOKENS])
          shown.add(nameOf(localUrlState({ url: null, service, reachability, token: each, server })))
  expect([...shown].sort()).toEqual(offered(LOCAL_WORKSPACE_ID, REPORTING))
})

it('offers exactly the states that rows of a hosted service can have, whether or not the service reports states', () => {
  const shown = new Set<string>()
  const tokens: (RecordToken | undefined)[] = ['unknown', 'removed', undefined, ...TOKENS]
  for (const server of SERVERS) for (const each of tokens) shown.add(nameOf(hostedUrlState({ token: each, server })))
  expect([...shown].sort()).toEqual(offered(HOSTED, REPORTING))
  expect(offered(HOSTED, new Set())).toEqual(['issued'])
})
