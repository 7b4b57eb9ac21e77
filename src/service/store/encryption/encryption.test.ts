import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { collectLog } from '../../../base/testing/collect-log.ts'
import { definition, endpoint } from '../../management/management.testkit.ts'
import { createEngine } from '../engine/engine.ts'
import { dumpDatabase, makePostgresDatabase } from '../postgres/cluster.testkit.ts'
import { openPostgresStore } from '../postgres/open-postgres-store.ts'
import { openPool, postgresDialect } from '../postgres/postgres-dialect.ts'
import type { Store } from '../store.ts'
import type { EncryptionKeys } from './encryption-key.ts'
import { makeKey, makeKeys } from './keys.testkit.ts'
import { outdatedValues, replaceValues } from './outdated-values.ts'
import { SECRET_COLUMNS } from './secret-columns.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

async function setUp() {
  const url = await makePostgresDatabase()
  const opened: Store[] = []
  const open = async (keys: EncryptionKeys): Promise<Store> => {
    const store = await openPostgresStore(url, {
      keys,
      poolSize: 4,
      keyTimes: { lookMs: 20, unwellMs: 10, settleMs: 0 },
    })
    onTestFinished(() => store.close())
    opened.push(store)
    return store
  }
  /** Reads the raw tables. */
  const engine = createEngine(postgresDialect(openPool(url, { size: 2, onLost: () => undefined })))
  onTestFinished(engine.close)
  return { url, open, opened, engine }
}

/** Writes a numbered secret to every place that may contain one. */
async function fill(store: Store, count: number) {
  const serverId = await store.servers.add({ name: 'Orders', isActive: true })
  const customerId = await store.customers.save('ada', undefined)
  const made: { id: string; token: string }[] = []
  for (const index of times(count)) {
    const bound = { values: { account: `value-canary-${index}` }, secrets: { key: `bound-canary-${index}` } }
    const token = await store.tokens.create({ serverId, customerId, ...bound })
    made.push(token)
    await store.credentialSecrets.put(serverId, `cred_${index}`, { token: `credential-canary-${index}` })
    const call = {
      serverId,
      customerId,
      tokenId: token.id,
      at: NOW + index,
      tool: 'show',
      ok: true,
      test: false,
      errorKind: null,
      status: 200,
      durationMs: 1,
      argumentBytes: 1,
      replyBytes: 1,
      arguments: `argument-canary-${index}`,
      reply: index % 2 === 0 ? `reply-canary-${index}` : null,
    }
    await store.calls.addAll([call])
  }
  await store.tokens.create({ serverId, customerId })
  const whole = definition(
    'Orders',
    ...times(count).map((index) => endpoint(`tool_${index}`, { path: `/p-canary-${index}` })),
  )
  await store.drafts.put(serverId, whole)
  await store.transaction(() => store.versions.add(serverId, whole, '', new Date(NOW).toISOString()))
  return { serverId, made, whole }
}
type Filled = Awaited<ReturnType<typeof fill>>

async function expectAll(store: Store, { serverId, made, whole }: Filled): Promise<void> {
  for (const [index, { id, token }] of made.entries()) {
    expect(await store.tokens.find(token, NOW)).toMatchObject({
      values: { account: `value-canary-${index}` },
      secrets: { key: `bound-canary-${index}` },
    })
    const shown = { values: { account: `value-canary-${index}` }, secretsSet: ['key'] }
    expect(await store.tokenRecords.find(id)).toMatchObject(shown)
  }
  const secrets = await store.credentialSecrets.ofServer(serverId)
  expect(secrets.get('cred_0')).toEqual({ token: 'credential-canary-0' })
  expect(secrets.size).toBe(made.length)
  expect((await store.drafts.read(serverId))?.definition).toEqual(whole)
  expect((await store.versions.read(serverId, 1))?.definition).toEqual(whole)
  const calls = await store.calls.list({ limit: 500 })
  expect(calls.map((call) => call.arguments).sort()).toEqual(made.map((_, index) => `argument-canary-${index}`).sort())
  expect(calls.at(-1)?.reply).toBe('reply-canary-0')
}

const rotate = async (...nodes: Store[]) => {
  for (let busy = nodes; busy.length > 0; ) {
    const left: Store[] = []
    for (const node of busy) if (await node.encryption?.step()) left.push(node)
    busy = left
  }
}
const wrongKey = (code: string) => ({
  detail: { kind: 'storage', code: 'wrongKey', cause: { code: `storage.encryption.${code}` } },
})

describe('a store on PostgreSQL', () => {
  it('never writes a potential secret in plain text', async () => {
    const { url, open } = await setUp()
    const keys = makeKeys(makeKey('k1'))
    const store = await open(keys)
    const filled = await fill(store, 3)
    await expectAll(store, filled)
    await expectAll(await open(keys), filled)
    const dump = dumpDatabase(url)
    expect(dump).toContain('cred_2')
    expect(dump.match(/\benc1\.k1\.[A-Za-z0-9_-]{30,}/g)?.length).toBeGreaterThan(15)
    expect(dump).not.toContain('canary')
    const canary = Buffer.from('canary')
    const forms = [canary.toString('hex'), canary.toString('base64'), canary.toString('base64url')]
    for (const form of forms) expect(dump).not.toContain(form)
  })

  it('rejects values that were moved to another row or column', async () => {
    const { open, engine } = await setUp()
    const keys = makeKeys(makeKey('k1'))
    const { serverId, made } = await fill(await open(keys), 3)
    const damaged = { detail: { kind: 'storage', code: 'damaged' } }
    const [first, second, third] = made
    await engine.run(sql`
      UPDATE tokens SET bound_secrets = (SELECT bound_secrets FROM tokens WHERE id = ${second?.id}) WHERE id = ${first?.id}`)
    await engine.run(sql`UPDATE tokens SET bound_secrets = bound_values WHERE id = ${second?.id}`)
    await engine.run(sql`
      UPDATE credential_secrets SET secrets = (SELECT secrets FROM credential_secrets WHERE credential_id = 'cred_1')
      WHERE credential_id = 'cred_0'`)
    await engine.run(sql`UPDATE calls SET reply = arguments`)
    await engine.run(sql`UPDATE drafts SET definition = '{}'`)
    const store = await open(keys)
    await expect(store.tokens.find(first?.token ?? '', NOW)).rejects.toMatchObject(damaged)
    await expect(store.tokens.find(second?.token ?? '', NOW)).rejects.toMatchObject(damaged)
    expect(await store.tokens.find(third?.token ?? '', NOW)).toMatchObject({ secrets: { key: 'bound-canary-2' } })
    await expect(store.credentialSecrets.ofServer(serverId)).rejects.toMatchObject(damaged)
    await expect(store.calls.list({ limit: 10 })).rejects.toMatchObject(damaged)
    await expect(store.drafts.read(serverId)).rejects.toMatchObject(damaged)
  })

  it('doesn’t start with a different key that has the same ID, or without one that’s in use', async () => {
    const { open, opened, engine } = await setUp()
    const [old, other] = [makeKey('old'), makeKey('other')]
    const store = await open(makeKeys(old))
    const { made } = await fill(store, 1)
    await expect(open(makeKeys(makeKey('old')))).rejects.toMatchObject(wrongKey('wrongKey'))
    await expect(open(makeKeys(other))).rejects.toMatchObject(wrongKey('missingKey'))
    // A node that can't read the database doesn't change it.
    expect((await open(makeKeys(old))).encryption?.keys()).toMatchObject([{ id: 'old' }])
    for (const each of opened.splice(0)) await each.close()
    const both = await open(makeKeys(other, old))
    await expect(open(makeKeys(old))).rejects.toMatchObject(wrongKey('missingKey'))
    expect(both.encryption?.keys().map(({ id }) => id)).toEqual(['other', 'old'])
    await engine.run(sql`UPDATE tokens SET bound_secrets = replace(bound_secrets, 'enc1.old.', 'enc1.lost.')`)
    await expect(both.tokens.find(made[0]?.token ?? '', NOW)).rejects.toMatchObject(wrongKey('missingKey'))
  })
})

describe('a new encryption key', () => {
  it('replaces the old one on two running nodes, which then no longer need the old one', async () => {
    const { url, open } = await setUp()
    const logged = collectLog('info')
    const [old, next] = [makeKey('old'), makeKey('next')]
    const keys = [makeKeys(old), makeKeys(old)] as const
    const nodes = [await open(keys[0]), await open(keys[1])] as const
    const filled = await fill(nodes[0], 130)
    for (const node of keys) node.set(next, old)
    for (const node of [...nodes, ...nodes]) await node.encryption?.refresh()
    const added: string[] = []
    const serve = async (node: Store, from: number) => {
      for (const index of times(30)) {
        await node.credentialSecrets.put(filled.serverId, `cred_${from + index}`, { token: `changed-${from + index}` })
        const customerId = await node.customers.save('bob', undefined)
        const secrets = { key: `late-${index}` }
        added.push((await node.tokens.create({ serverId: filled.serverId, customerId, secrets })).token)
      }
    }
    await Promise.all([rotate(...nodes), serve(nodes[0], 20), serve(nodes[1], 60)])
    await rotate(...nodes)
    expect(dumpDatabase(url)).not.toContain('enc1.old.A')
    await nodes[1].encryption?.refresh()
    expect(nodes[1].encryption?.keys()).toEqual([
      { id: 'next', isNewest: true, values: null },
      { id: 'old', isNewest: false, values: 0 },
    ])
    expect(logged.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('backups from before still need it'),
    )
    const alone = await open(makeKeys(next))
    await expectAll(alone, filled)
    const secrets = await alone.credentialSecrets.ofServer(filled.serverId)
    expect([secrets.get('cred_49'), secrets.get('cred_60')]).toEqual([{ token: 'changed-49' }, { token: 'changed-60' }])
    for (const token of added)
      expect(await alone.tokens.find(token, NOW)).toMatchObject({ secrets: { key: expect.stringMatching(/^late-/) } })
    // With its outdated key file, the node would write with a retired key.
    await expect(open(makeKeys(old))).rejects.toMatchObject(wrongKey('missingKey'))
    expect((await open(makeKeys(old, next))).encryption?.keys()[0]).toMatchObject({ id: 'next' })
  })

  it('is reported as missing by a node that lacks it, until the node has it', async () => {
    const { open } = await setUp()
    const [old, next] = [makeKey('old'), makeKey('next')]
    const keys = makeKeys(old, next)
    const behind = await open(keys)
    expect(behind.encryption?.hasKeys()).toBe(true)
    await open(makeKeys(next, old))
    keys.set(old)
    await expect(behind.encryption?.refresh()).rejects.toMatchObject(wrongKey('missingKey'))
    expect(behind.encryption?.hasKeys()).toBe(false)
    keys.set(old, next)
    await behind.encryption?.refresh()
    expect(behind.encryption?.hasKeys()).toBe(true)
  })

  it('continues to be applied where a killed node stopped, and reports how much is left', async () => {
    const { open } = await setUp()
    const [old, next] = [makeKey('old'), makeKey('next')]
    const first = await open(makeKeys(old))
    const filled = await fill(first, 120)
    await first.close()
    const killed = await open(makeKeys(next, old))
    for (const _ of times(4)) await killed.encryption?.step()
    await killed.close()
    const successor = await open(makeKeys(next, old))
    const left = successor.encryption?.keys()[1]?.values ?? 0
    expect(left).toBeGreaterThan(100)
    await successor.encryption?.step()
    await successor.encryption?.refresh()
    expect(successor.encryption?.keys()[1]?.values).toBe(left)
    await rotate(successor)
    await expectAll(await open(makeKeys(next)), filled)
  })

  it('is applied automatically, in the background', async () => {
    const { open } = await setUp()
    const [old, next] = [makeKey('old'), makeKey('next')]
    const keys = makeKeys(old)
    const store = await open(keys)
    const filled = await fill(store, 3)
    keys.set(next, old)
    store.encryption?.start()
    await vi.waitFor(async () => expect((await open(makeKeys(next))).encryption?.keys()).toHaveLength(2), 20_000)
    await expectAll(store, filled)
  })

  it('never overwrites a value that was changed after it was read', async () => {
    const { open, engine } = await setUp()
    const store = await open(makeKeys(makeKey('old')))
    const { serverId } = await fill(store, 2)
    const column = SECRET_COLUMNS.credential
    const found = await outdatedValues(engine, column, ['old'], { after: null, most: 10 })
    await store.credentialSecrets.put(serverId, 'cred_0', { token: 'changed' })
    const replaced = found.map((value) => ({ ...value, sealed: `${value.stored}x` }))
    expect(await replaceValues(engine, column, replaced)).toBe(1)
    await replaceValues(
      engine,
      column,
      replaced.map(({ stored, sealed, ...rest }) => ({ ...rest, stored: sealed, sealed: stored })),
    )
    const secrets = await store.credentialSecrets.ofServer(serverId)
    expect(Object.fromEntries(secrets)).toEqual({
      cred_0: { token: 'changed' },
      cred_1: { token: 'credential-canary-1' },
    })
  })

  it('doesn’t replace an old one while a value can’t be read', async () => {
    const { open, engine } = await setUp()
    const logged = collectLog('info')
    const [old, next] = [makeKey('old'), makeKey('next')]
    const keys = makeKeys(old)
    const store = await open(keys)
    await fill(store, 2)
    await engine.run(sql`UPDATE calls SET reply = arguments WHERE reply IS NOT NULL`)
    keys.set(next, old)
    await store.encryption?.refresh()
    await rotate(store)
    await store.encryption?.refresh()
    expect(store.encryption?.keys()[1]).toEqual({ id: 'old', isNewest: false, values: 1 })
    expect(logged.some(({ level, message }) => level === 'error' && message.includes('can’t be re-encrypted'))).toBe(
      true,
    )
    await expect(open(makeKeys(next))).rejects.toMatchObject(wrongKey('missingKey'))
  })
})
