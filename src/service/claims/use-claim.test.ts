import { describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { DAY_MS, HOUR_MS } from '../../shared/values/durations.ts'
import { createClaimOperations } from '../management/customers/claim-operations.ts'
import { ENGINE, makeDataFolder, openServiceStore } from '../service.testkit.ts'
import { createClaimUse } from './use-claim.ts'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const at = (time: number) => new Date(time).toISOString()
const ADDRESSES = {
  self: () => '',
  baseUrl: () => '',
  mcpUrl: () => '',
  claimUrl: () => 'https://mcp.example.com/claim',
}

/** Creates a token with a claim link, and two services that can use it; on SQLite, both have the same store. */
async function setUp() {
  const clock = { now: START }
  const folder = makeDataFolder()
  const store = await openServiceStore(folder)
  const other = ENGINE === 'PostgreSQL' ? await openServiceStore(folder) : store
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const customerId = await store.customers.save('ada@example.com', { name: 'Ada' })
  const { id, token } = await store.tokens.create({ serverId, customerId, values: { account: '17' } })
  const now = () => clock.now
  const operations = createClaimOperations({ store, addresses: ADDRESSES }, now)
  const create = async (tokenId = id) => {
    const { url } = await operations['claims.create']({ tokenId, expiresInDays: 7 })
    return url.slice(url.lastIndexOf('/') + 1)
  }
  const [first, second] = [createClaimUse(store, now), createClaimUse(other, now)]
  const use = (code: string, { claim } = first) => claim(code, () => null)
  const state = async (each: string) => (await store.tokens.find(each, clock.now))?.state
  const list = () => operations['claims.list']({ tokenId: id })
  return { clock, store, operations, id, token, create, first, second, use, state, list, customerId }
}

/** Returns what a link was exchanged for, or throws if it wasn't. */
function claimed(result: Awaited<ReturnType<ReturnType<typeof createClaimUse>['claim']>>) {
  if (result.kind !== 'claimed') throw new Error(result.kind)
  return result
}

describe('a claim link', () => {
  it('creates a token once, and ends the one it replaces immediately if no client has connected', async () => {
    const { create, use, state, token, store, list, id } = await setUp()
    const code = await create()
    const made = claimed(await use(code))
    expect(await store.tokens.find(made.token, START)).toMatchObject({ state: 'live', values: { account: '17' } })
    expect(await state(token)).toBe('ended')
    expect(await use(code)).toEqual({ kind: 'used', at: at(START) })
    expect(await list()).toMatchObject([
      { tokenId: id, state: 'claimed', claimedAt: at(START), claimedTokenId: made.changed.tokens[1] },
    ])
  })

  it('lets a URL that a client has connected to work for another day', async () => {
    const { create, use, state, token, store, id, clock } = await setUp()
    await store.tokenUsage.connect(id, at(START), { name: 'Claude Code', version: '2.1', protocol: '2026-07-28' })
    claimed(await use(await create()))
    clock.now += DAY_MS - 1
    expect(await state(token)).toBe('retiring')
    clock.now += 1
    expect(await state(token)).toBe('ended')
  })

  it('creates one token when it is used many times at once on several nodes', async () => {
    const { create, use, first, second, store, customerId } = await setUp()
    const code = await create()
    const uses = Array.from({ length: 20 }, (_, index) => use(code, index % 2 === 0 ? first : second))
    const kinds = (await Promise.all(uses)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'used')).toHaveLength(19)
    expect(await store.tokenRecords.ofCustomer(customerId)).toHaveLength(2)
  })

  it('is not used by viewing it, and expires after its days', async () => {
    const { create, use, first, clock, list, state, token } = await setUp()
    const code = await create()
    clock.now += 7 * DAY_MS - 1
    for (const _ of [1, 2]) expect(await first.view(code, () => null)).toMatchObject({ kind: 'open' })
    expect(await list()).toMatchObject([{ state: 'open', claimedAt: null }])
    clock.now += 1
    expect(await first.view(code, () => null)).toEqual({ kind: 'expired', at: at(START + 7 * DAY_MS) })
    expect(await use(code)).toEqual({ kind: 'expired', at: at(START + 7 * DAY_MS) })
    expect(await list()).toMatchObject([{ state: 'expired' }])
    expect(await state(token)).toBe('live')
  })

  it('stops working when it is revoked, replaced, or its URL is', async () => {
    const { create, use, operations, store, id, clock } = await setUp()
    const revoked = await create()
    expect(await operations['claims.revoke']({ tokenId: id })).toMatchObject([{ state: 'revoked' }])
    expect(await use(revoked)).toEqual({ kind: 'revoked' })
    const [replaced, latest] = [await create(), await create()]
    expect(await use(replaced)).toEqual({ kind: 'revoked' })
    await store.tokens.setTime(id, 'retires_at', at(clock.now + HOUR_MS))
    expect(await use(latest)).toEqual({ kind: 'revoked' })
    expect(await failureOf(create())).toMatchObject({ kind: 'invalidInput', fields: { tokenId: expect.anything() } })
  })

  it('waits while its URL is paused', async () => {
    const { create, use, store, id } = await setUp()
    const code = await create()
    await store.tokens.setTime(id, 'paused_at', at(START))
    expect(await use(code)).toEqual({ kind: 'paused' })
    await store.tokens.setTime(id, 'paused_at', null)
    claimed(await use(code))
  })

  it('is unknown with any other code, and stored only as a hash', async () => {
    const { create, use, list, first } = await setUp()
    const code = await create()
    for (const guess of ['', code.slice(1), `${code}x`, code.toUpperCase()]) {
      expect(await use(guess)).toEqual({ kind: 'unknown' })
      expect(await first.view(guess, () => null)).toEqual({ kind: 'unknown' })
    }
    expect(JSON.stringify(await list())).not.toContain(code)
  })

  it('shows the connection to the browser that used it, and records others', async () => {
    const { create, use, first, store, list, clock } = await setUp()
    const code = await create()
    const { browser, changed } = claimed(await use(code))
    const tokenId = changed.tokens[1] ?? ''
    expect(await first.view(code, () => browser)).toMatchObject({
      kind: 'own',
      token: { id: tokenId, connectedAt: null },
    })
    await store.tokenUsage.connect(tokenId, at(START), { name: 'Cursor', version: '3', protocol: '2026-07-28' })
    expect(await first.view(code, () => browser)).toMatchObject({ token: { clientName: 'Cursor' } })
    expect(await list()).toMatchObject([{ openedAgainAt: null }])
    for (const wrong of [null, '', `${browser}x`])
      expect(await first.view(code, () => wrong)).toMatchObject({ kind: 'used' })
    clock.now += HOUR_MS
    expect(await first.noteOpenedAgain(code)).toContain(tokenId)
    expect(await first.noteOpenedAgain(code)).toEqual([])
    expect(await list()).toMatchObject([{ openedAgainAt: at(START + HOUR_MS) }])
  })
})
