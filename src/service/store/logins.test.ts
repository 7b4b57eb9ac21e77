import { describe, expect, it } from 'vitest'
import type { NewTokens } from './logins.ts'
import { HOUR, NOW, setUp, time } from './store.testkit.ts'
import { testedEngines } from './testing/engines.testkit.ts'

const given = (accessToken: string, refreshToken: string | null = `refresh-${accessToken}`): NewTokens => ({
  tokens: { accessToken, refreshToken },
  scopes: ['orders'],
  expiresAt: time(1),
  renewAt: time(0.9),
})
const FLOW = { verifier: 'v'.repeat(43), redirectUri: 'https://desk.example/oauth/callback', issuer: null }

describe.each(testedEngines)('customers’ logins on $name', (engine) => {
  async function setUpLogin() {
    const { store, orders, token } = await setUp(engine)
    const { customerId } = await token('ada@example.com')
    return { store, key: { serverId: orders, customerId, credentialId: 'cred_1' } }
  }

  it('lets one of several nodes refresh a generation, and stores the new tokens with the mark’s removal', async () => {
    const { store, key } = await setUpLogin()
    await store.logins.complete(key, 'ada', given('one'), time())
    const login = await store.logins.find(key)
    if (!login) throw new Error('no login')
    const begin = (by: string) => store.logins.beginRefresh(login, { by, until: time(0.1), now: time() })
    expect((await Promise.all(['a', 'b', 'c', 'd'].map(begin))).filter(Boolean)).toHaveLength(1)
    const { refreshBy } = (await store.logins.find(key)) ?? {}
    expect(await store.logins.endRefresh(login, 'stranger', given('wrong'))).toBe(false)
    expect(await store.logins.endRefresh(login, refreshBy ?? '', given('two'))).toBe(true)
    expect(await store.logins.find(key)).toMatchObject({
      tokens: { accessToken: 'two', refreshToken: 'refresh-two' },
      generation: 2,
      refreshBy: null,
    })
    // The mark was for the earlier generation.
    expect(await begin('e')).toBe(false)
  })

  it('takes a refresh over only after its time, or when its process has ended', async () => {
    const { store, key } = await setUpLogin()
    await store.logins.complete(key, 'ada', given('one'), time())
    const login = await store.logins.find(key)
    if (!login) throw new Error('no login')
    expect(await store.logins.beginRefresh(login, { by: 'dead', until: time(0.1), now: time() })).toBe(true)
    const marked = { ...login, refreshBy: 'dead' }
    expect(await store.logins.beginRefresh(marked, { by: 'b', until: time(0.2), now: time(0.05) })).toBe(false)
    const ended = { by: 'b', until: time(0.2), now: time(0.05), ended: true }
    expect(await store.logins.beginRefresh({ ...login, refreshBy: 'other' }, ended)).toBe(false)
    expect(await store.logins.beginRefresh(marked, ended)).toBe(true)
    expect(await store.logins.beginRefresh(login, { by: 'c', until: time(1), now: time(0.3) })).toBe(true)
  })

  it('keeps the tokens after a failed refresh, and deletes them when the customer has to log in again', async () => {
    const { store, key } = await setUpLogin()
    await store.logins.complete(key, 'ada', given('one'), time())
    const login = await store.logins.find(key)
    if (!login) throw new Error('no login')
    await store.logins.beginRefresh(login, { by: 'a', until: time(0.1), now: time() })
    await store.logins.putOff(login, 'a', time(0.2))
    expect(await store.logins.find(key)).toMatchObject({
      state: 'loggedIn',
      failures: 1,
      tokens: { accessToken: 'one' },
    })
    await store.logins.requireLogin({ ...login, generation: 9 }, 'refused')
    expect(await store.logins.find(key)).toMatchObject({ state: 'loggedIn' })
    await store.logins.requireLogin(login, 'refreshLost')
    expect(await store.logins.find(key)).toMatchObject({ state: 'loginNeeded', reason: 'refreshLost', tokens: null })
    expect(await store.logins.beginRefresh(login, { by: 'a', until: time(1), now: time() })).toBe(false)
  })

  it('refuses another person until the login is removed', async () => {
    const { store, key } = await setUpLogin()
    expect(await store.logins.complete(key, 'ada', given('one'), time())).toBe(true)
    expect(await store.logins.complete(key, 'eve', given('two'), time())).toBe(false)
    expect(await store.logins.find(key)).toMatchObject({ subject: 'ada', tokens: { accessToken: 'one' } })
    expect(await store.logins.remove(key)).toBe(true)
    expect(await store.logins.complete(key, 'eve', given('two'), time())).toBe(true)
  })

  it('uses a link and a state only once, in time, and from the browser that began', async () => {
    const { store, key } = await setUpLogin()
    const { loginAttempts: attempts } = store
    const code = await attempts.addLink(key, NOW, HOUR)
    expect(await attempts.findLink('ml_other', NOW)).toBe('unknown')
    expect(await attempts.findLink(code, NOW + HOUR)).toBe('expired')
    expect(await attempts.findLink(code, NOW)).toEqual(key)
    const life = { now: NOW, lifeMs: HOUR }
    const begun = await Promise.all([1, 2, 3].map(() => attempts.begin(code, key, FLOW, life)))
    const [attempt, ...others] = begun.filter((each) => each !== null)
    if (!attempt) throw new Error('no attempt')
    expect(others).toEqual([])
    expect(await attempts.findLink(code, NOW)).toBe('used')
    const { state, browser } = attempt
    expect(await attempts.take('ms_other', browser, NOW)).toBe('unknown')
    expect(await attempts.take(state, 'mb_other', NOW)).toBe('otherBrowser')
    expect(await attempts.take(state, browser, NOW + HOUR)).toBe('expired')
    const taken = await Promise.all([1, 2, 3].map(() => attempts.take(state, browser, NOW)))
    expect(taken.filter((each) => each !== 'used')).toEqual([{ ...key, flow: FLOW }])
  })

  it('keeps at most 20 unused links of a login', async () => {
    const { store, key } = await setUpLogin()
    const codes: string[] = []
    for (let at = 0; at < 22; at += 1) codes.push(await store.loginAttempts.addLink(key, NOW + at, HOUR))
    const found = await Promise.all(codes.map((code) => store.loginAttempts.findLink(code, NOW)))
    expect(found.filter((each) => each === 'unknown')).toHaveLength(2)
    expect(found.slice(0, 2)).toEqual(['unknown', 'unknown'])
  })
})
