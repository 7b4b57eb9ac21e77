import { describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { AppFailure } from '../../shared/errors.ts'
import { isForSending } from '../../shared/history/issued-state.ts'
import type { RecordToken } from '../../shared/history/record-token.ts'
import type { TokenRecord } from '../../shared/management/records/customer-record.ts'
import { message } from '../../shared/text/message.ts'
import { findRecordStates, type StateSources } from './find-record-states.ts'

const at = '2026-02-01T00:00:00.000Z'
const token = (changed: Partial<TokenRecord> = {}): TokenRecord => ({
  problem: null,
  id: 'tok_1',
  ending: 'a1b2',
  serverId: 'srv',
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
const OFFLINE = { kind: 'offline', cause: message('common.cancel'), outcomeUnknown: false } as const
const record = (id: string, workspaceId = 'local', state: 'issued' | 'failed' = 'issued') => ({
  id,
  workspaceId,
  serverId: 'srv',
  state,
})
const mcpUrl = 'http://127.0.0.1:1/mcp'
const ports = { port: 1, ingressPort: null, shut: [] }
const RUNNING = { state: 'running', baseUrl: mcpUrl, mcpUrl, ownMcpUrl: mcpUrl, ...ports } as const
const signal = new AbortController().signal

/** Services that report these tokens, by record ID. Throws for every other record. */
const reporting = (tokens: Record<string, RecordToken>, service: StateSources['local']['service'] = RUNNING) =>
  ({
    issuedTokens: async (ids) => ids.map((id) => ({ workspaceId: 'local', url: id, token: id })),
    async findTokens(_, issued) {
      return issued.map((each) => {
        const found = each && tokens[each.token]
        if (!found) throw new AppFailure(OFFLINE)
        return found
      })
    },
    listServers: async () => [{ id: 'srv', isActive: true }],
    local: { service, reachability: undefined },
  }) satisfies StateSources

describe('the current state of an issued URL', () => {
  it('is what its service reports, so that only a working one is for sending', async () => {
    const tokens = {
      live: token({ expiresAt: at }),
      paused: token({ state: 'paused' }),
      replaced: token({ state: 'ended', retiresAt: at }),
      retiring: token({ state: 'retiring', retiresAt: at }),
      refused: token({ problem: { kind: 'apiRefuses', at, status: 401 } }),
      deleted: 'removed',
    } as const
    const records = [...Object.keys(tokens).map((id) => record(id)), record('failed', 'local', 'failed')]
    const found = await findRecordStates(records, reporting(tokens), { signal })
    expect(found.map(({ state, worksUntil }) => [state, worksUntil])).toEqual([
      ['live', at],
      ['paused', null],
      ['ended', null],
      ['retiring', at],
      ['apiRefuses', null],
      ['customerRemoved', null],
      ['failed', null],
    ])
    expect(found.filter(({ state }) => isForSending(state)).map(({ id }) => id)).toEqual(['live'])
  })

  it('isn’t known, but for sending, if a hosted service doesn’t report states', async () => {
    const records = [record('hosted', 'acme')]
    const found = await findRecordStates(records, reporting({ hosted: 'unknown' }), { signal })
    expect(found).toEqual([{ id: 'hosted', state: 'issued', worksUntil: null }])
    expect(isForSending('issued')).toBe(true)
  })

  it('can’t be found while a service that reports states doesn’t respond, unless that’s tolerated', async () => {
    const records = [record('silent', 'acme')]
    expect(await failureOf(findRecordStates(records, reporting({}), { signal }))).toMatchObject({ kind: 'offline' })
    const found = await findRecordStates(records, reporting({}), { signal, tolerant: true })
    expect(found).toEqual([{ id: 'silent', state: 'issued', worksUntil: null }])
  })

  it('is found without waiting for a failed local service', async () => {
    const failed = { state: 'failed', error: OFFLINE, port: null } as const
    const found = await findRecordStates([record('any')], reporting({}, failed), { signal })
    expect(found).toMatchObject([{ state: 'serviceStopped' }])
  })
})
