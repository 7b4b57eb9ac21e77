import { describe, expect, it, vi } from 'vitest'
import type { CustomerChange } from '../../shared/management/records/customer-change.ts'
import { managementCaller } from '../management/management.testkit.ts'
import { generateFor, startTestService } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { makeGate } from '../store/postgres/gate.testkit.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const HEALTH = { host: '127.0.0.1', port: 0 }
const encryptionKeys = makeKeys(makeKey('test'))

/** Starts two nodes. The second can be cut off from the database, and then serves known URLs for `serveOfflineMs`. */
async function startNodes(serveOfflineMs: number) {
  const url = await makePostgresDatabase()
  const gate = await makeGate(url)
  const options = { encryptionKeys, nodeSettings: { serveOfflineMs }, health: HEALTH }
  const near = await startTestService({ ...options, databaseUrl: url })
  const far = await startTestService({ ...options, databaseUrl: gate.url })
  const use = async (token: string) => {
    const response = await fetch(`${far.mcpUrl}/${token}/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })
    return response.status
  }
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${far.healthPort}/readyz`)
    return [response.status, ((await response.json()) as { status: string }).status]
  }
  const call = managementCaller(near.baseUrl)
  const generate = async (identity: string) => {
    const { token } = await generateFor(near, 'Sample Orders API', identity)
    expect(await use(token)).toBe(200)
    const [record] = await call('tokens.find', { tokens: [token] })
    return { token, id: record?.id ?? '', customerId: record?.customerId ?? '' }
  }
  return { gate, call, use, ready, generate }
}

describe('revoking access to a URL', () => {
  it('reports which node hasn’t confirmed and how long it may keep serving the URL', async () => {
    const { gate, call, use, ready, generate } = await startNodes(600_000)
    const [ada, bob, cy] = [await generate('ada'), await generate('bob'), await generate('cy')]
    const [dee, eve] = [await generate('dee'), await generate('eve')]
    // If no node is reported as unconfirmed, every node knows about the change.
    expect(await call('tokens.pause', { id: ada.id })).not.toHaveProperty('unconfirmed')
    expect(await use(ada.token)).not.toBe(404)
    expect(await call('tokens.revoke', { id: ada.id })).not.toHaveProperty('unconfirmed')
    expect(await use(ada.token)).toBe(404)

    gate.cut()
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'degraded']), WAIT)
    const before = Date.now()
    const revoked = await call('tokens.revoke', { id: bob.id })
    const unconfirmed = [{ node: expect.stringContaining(`:${process.pid}`), until: expect.any(String) }]
    expect(revoked).toMatchObject({ state: 'revoked', unconfirmed })
    expect(Date.parse(revoked.unconfirmed?.[0]?.until ?? '')).toBeGreaterThan(before + 590_000)
    expect(await use(bob.token)).toBe(200)
    const expiresAt = new Date(before + 60_000).toISOString()
    expect(await call('tokens.setExpiry', { id: dee.id, expiresAt })).toMatchObject({ unconfirmed })
    expect(await call('tokens.setExpiry', { id: dee.id, expiresAt: null })).not.toHaveProperty('unconfirmed')
    expect(await call('tokens.rotate', { id: dee.id, overlapUntil: expiresAt })).not.toHaveProperty('unconfirmed')
    expect(await call('tokens.rotate', { id: eve.id, overlapUntil: null })).toMatchObject({ unconfirmed })
    const [{ id: serverId = '' } = {}] = (await call('customers.get', { id: dee.customerId })).customer.servers
    const many = (change: CustomerChange) => call('customers.changeMany', { serverId, ids: [dee.customerId], change })
    expect(await many({ kind: 'addTags', tags: ['Pilot'] })).not.toHaveProperty('[0].unconfirmed')
    expect(await many({ kind: 'pause' })).toMatchObject([{ outcome: 'changed', unconfirmed }])
    expect(await many({ kind: 'pause' })).not.toHaveProperty('[0].unconfirmed')
    expect(await call('customers.remove', { id: cy.customerId })).toEqual({ unconfirmed })

    await gate.restore()
    await vi.waitFor(async () => expect(await use(bob.token)).toBe(404), WAIT)
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ok']), WAIT)
  })
})

describe('a node that’s cut off', () => {
  it('stops serving and leaves the load balancer when its time is up', async () => {
    const { gate, use, ready, generate } = await startNodes(0)
    const { token } = await generate('ada')
    gate.cut()
    await vi.waitFor(async () => expect(await use(token)).toBe(503), WAIT)
    await vi.waitFor(async () => expect(await ready()).toEqual([503, 'unavailable']), WAIT)
    await gate.restore()
    await vi.waitFor(async () => expect(await use(token)).toBe(200), WAIT)
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 'ok']), WAIT)
  })
})
