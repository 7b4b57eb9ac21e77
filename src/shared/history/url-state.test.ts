import { describe, expect, it, test } from 'vitest'
import type { TokenRecord } from '../management/records/customer-record.ts'
import { canHandOut, hostedUrlState, localUrlState, type UrlFacts } from './url-state.ts'

const token = (changed: Partial<TokenRecord> = {}): TokenRecord => ({
  problem: null,
  id: 'tok_1',
  ending: 'a1b2',
  serverId: 'srv_1',
  customerId: 'cus_1',
  state: 'live',
  createdAt: '2026-01-01T00:00:00.000Z',
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
  ...changed,
})
const running = (port: number): UrlFacts['service'] => ({
  state: 'running',
  port,
  baseUrl: `http://127.0.0.1:${port}/dev/v1`,
  mcpUrl: `http://127.0.0.1:${port}/mcp`,
  ownMcpUrl: `http://127.0.0.1:${port}/mcp`,
  ingressPort: null,
  shut: [],
})
const good: UrlFacts = {
  url: 'http://127.0.0.1:7332/mcp/mt_x/stream',
  service: running(7332),
  reachability: undefined,
  token: token(),
  server: { isActive: true },
}
const stateOf = (changed: Partial<UrlFacts>) => localUrlState({ ...good, ...changed })

test.each<[string, Partial<UrlFacts>, string]>([
  ['no problem', {}, 'live'],
  ['a paused token', { token: token({ state: 'paused' }) }, 'paused'],
  ['a revoked token', { token: token({ state: 'revoked' }) }, 'revoked'],
  ['an expired token', { token: token({ state: 'expired' }) }, 'expired'],
  ['a rotated token after its overlap', { token: token({ state: 'ended' }) }, 'ended'],
  [
    'a missing required value',
    { token: token({ problem: { kind: 'needsValues', values: [{ key: 'k', description: 'Key', secret: true }] } }) },
    'needsValues',
  ],
  [
    'a credential that the API rejects',
    { token: token({ problem: { kind: 'apiRefuses', at: '2026-02-01T00:00:00.000Z', status: 401 } }) },
    'apiRefuses',
  ],
  [
    'the login failed',
    { token: token({ state: 'retiring', problem: { kind: 'loginFailed', at: '2026-02-01T00:00:00.000Z' } }) },
    'loginFailed',
  ],
  ['a removed customer', { token: null }, 'customerRemoved'],
  ['a deleted server', { token: null, server: null }, 'serverDeleted'],
  ['an inactive server', { server: { isActive: false } }, 'serverInactive'],
  [
    'a failed service',
    { service: { state: 'failed', error: { kind: 'cancelled', outcomeUnknown: false }, port: 1 } },
    'serviceStopped',
  ],
])('gives a local URL with %s a distinct state', (_what, facts, name) => {
  expect(stateOf(facts).name).toBe(name)
  expect(canHandOut(stateOf(facts))).toBe(name === 'live')
})

it('shows how long a rotated URL keeps working', () => {
  const retiresAt = '2026-02-01T00:00:00.000Z'
  expect(stateOf({ token: token({ state: 'retiring', retiresAt }) })).toEqual({ name: 'retiring', until: retiresAt })
})

it('offers the current port for a URL with the previous one, unless its token is no longer valid', () => {
  const service = running(7400)
  const moved = { name: 'oldAddress', current: 'http://127.0.0.1:7400/mcp/mt_x/stream' }
  expect(stateOf({ service })).toEqual(moved)
  expect(stateOf({ service, token: token({ state: 'paused' }) })).toEqual(moved)
  expect(stateOf({ service, token: token({ state: 'revoked' }) }).name).toBe('revoked')
})

describe('a service that other computers can reach', () => {
  const service = { ...running(7332), mcpUrl: 'https://mcp.example.com/mcp' } as UrlFacts['service']
  const reachability: UrlFacts['reachability'] = {
    exposure: null,
    address: 'https://mcp.example.com',
    lost: null,
    changed: null,
    earlier: [
      {
        setting: { kind: 'ownAddress', address: 'https://old.example.com' },
        address: 'https://old.example.com',
        state: 'proved',
        problem: null,
      },
    ],
  }
  const current = 'https://mcp.example.com/mcp/mt_x/stream'

  it.each(['http://127.0.0.1:7332/mcp/mt_x/stream', 'https://old.example.com/mcp/mt_x/stream'])(
    'offers the current address for %s, even though the old one still works',
    (url) => {
      expect(stateOf({ url, service, reachability })).toEqual({ name: 'earlierAddress', current })
      expect(stateOf({ url, service, reachability, token: token({ state: 'paused' }) }).name).toBe('paused')
    },
  )

  it('treats an address that no longer works as outdated', () => {
    const url = 'https://other.example.com/mcp/mt_x/stream'
    expect(stateOf({ url, service, reachability })).toEqual({ name: 'oldAddress', current })
  })

  it("reports when the URLs' address isn't reachable, unless the URL wouldn't work anyway", () => {
    const text = { code: 'common.cancel' as const, params: {} }
    const problem = { cause: text, remedy: text }
    const lost = { ...reachability, lost: problem }
    expect(stateOf({ url: current, service, reachability: lost })).toEqual({ name: 'unreachable', problem })
    expect(stateOf({ url: null, service, reachability: lost })).toEqual({ name: 'unreachable', problem })
    expect(stateOf({ url: null, service, reachability: lost, token: token({ state: 'revoked' }) }).name).toBe('revoked')
    expect(stateOf({ url: null, service, reachability }).name).toBe('live')
  })
})

it.each([
  { token: undefined },
  { server: undefined },
  { service: undefined },
  { service: { state: 'starting' } as const },
])("doesn't report a state until there's a response (%j)", (facts) => {
  expect(stateOf(facts)).toEqual({ name: 'checking' })
})

describe('a hosted URL', () => {
  const active = { isActive: true }
  const hosted = (facts: Parameters<typeof hostedUrlState>[0]) => hostedUrlState(facts).name

  it("has a known state only for an inactive server if the service doesn't report states", () => {
    for (const token of ['unknown', undefined] as const) {
      expect(hosted({ token: token, server: { isActive: false } })).toBe('serverInactive')
      for (const server of [active, null, undefined]) expect(hosted({ token: token, server })).toBe('unknown')
    }
  })

  it('has the state of its token if the service reports it', () => {
    for (const state of ['live', 'retiring', 'paused', 'expired', 'ended', 'revoked'] as const)
      expect(hosted({ token: token({ state }), server: active })).toBe(state)
    expect(hosted({ token: token(), server: { isActive: false } })).toBe('serverInactive')
    expect(hosted({ token: 'removed', server: active })).toBe('customerRemoved')
    expect(hosted({ token: 'removed', server: null })).toBe('serverDeleted')
  })

  it("isn't reported as working until its server is known to be active", () => {
    for (const server of [null, undefined]) {
      expect(hosted({ token: token(), server })).toBe('checking')
      expect(hosted({ token: token({ state: 'revoked' }), server })).toBe('revoked')
    }
  })
})
