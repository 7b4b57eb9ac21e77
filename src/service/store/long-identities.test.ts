import { describe, expect, it } from 'vitest'
import { openTestStore, testedEngines } from './testing/engines.testkit.ts'

/** Returns an identity without repetition, so that it can't be compressed. */
function longIdentity(length: number, seed: number): string {
  let [text, state] = ['', seed]
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647
    text += state.toString(36)
  }
  return text.slice(0, length)
}

describe.each(testedEngines)('identities of any length on $name', (engine) => {
  it('belong to one customer each, and can be found, sorted, and renamed', async () => {
    const store = await openTestStore(engine)
    const serverId = await store.servers.add({ name: 'Orders', isActive: true })
    const long = longIdentity(100_000, 7)
    const other = `${long.slice(0, -1)}!`
    const save = async (identity: string) => {
      const customerId = await store.customers.save(identity, { city: 'Lima' })
      await store.tokens.create({ serverId, customerId })
      return customerId
    }
    const [first, second, third] = [await save(long), await save(other), await save('ada')]
    expect(new Set([first, second, third]).size).toBe(3)
    expect(await Promise.all([save(long), save(long), save(other)])).toEqual([first, first, second])
    expect(await store.customers.findId(long)).toBe(first)
    expect(await store.customers.findId(long.slice(1))).toBeNull()
    expect(await store.customers.metadataOf(other)).toEqual({ city: 'Lima' })
    expect((await store.customers.find(first))?.primaryIdentity).toBe(long)
    const question = { serverId, search: '', filter: {}, now: Date.now(), liveVersion: null, quietDays: 30 }
    const page = await store.serverCustomers.page(
      question,
      { by: 'identity', direction: 'ascending' },
      { offset: 0, limit: 9 },
    )
    expect(page.total).toBe(3)
    await store.customers.strip(first)
    expect(await store.customers.findId(long)).toBeNull()
    expect(await save(long)).not.toBe(first)
  })

  it('are stored the same everywhere, as are other strings with a null character or half of a surrogate pair', async () => {
    const store = await openTestStore(engine)
    const serverId = await store.servers.add({ name: 'a\0b', isActive: true })
    expect((await store.servers.find(serverId))?.name).toBe('a\uFFFDb')
    const customerId = await store.customers.save('ada', { city: 'Li\0ma', half: '\ud83d' })
    expect(await store.customers.metadataOf('ada')).toEqual({ city: 'Li\0ma', half: '\ud83d' })
    await store.customers.setDetails(customerId, { note: 'n\0\ud83d', tags: ['t\0', '\ud83d', '\\u0000', '\0\0\\'] })
    expect(await store.customers.find(customerId)).toMatchObject({
      note: 'n\uFFFD\uFFFD',
      tags: ['t\0', '\ud83d', '\\u0000', '\0\0\\'],
    })
    const found = (await store.customers.list({ search: 'ma' }, { offset: 0, limit: 9 })).customers
    expect(found.map(({ id }) => id)).toEqual([customerId])
    const secrets = { 'k\0': 'v\0', half: '\ud83d' }
    const { id, token } = await store.tokens.create({ serverId, customerId, values: { v: '\0' }, secrets })
    expect(await store.tokens.find(token)).toMatchObject({ values: { v: '\0' }, secrets })
    expect((await store.tokenRecords.find(id))?.secretsSet).toHaveLength(2)
    const seen = { name: 'c\0', version: null, protocol: null }
    await store.tokenUsage.connect(id, new Date().toISOString(), seen)
    const facts = {
      ok: true,
      test: false,
      errorKind: null,
      status: null,
      durationMs: 1,
      argumentBytes: 0,
      replyBytes: 0,
    }
    const texts = { tool: 't\0', arguments: '{"a":"\\u0000"}', reply: 'r' }
    await store.calls.addAll([{ ...facts, ...texts, at: Date.now(), tokenId: id, customerId, serverId }])
    expect(await store.calls.list({ limit: 1 })).toMatchObject([
      { tool: 't\uFFFD', arguments: '{"a":"\\u0000"}', reply: 'r' },
    ])
    expect((await store.tokenRecords.find(id))?.clientName).toBe('c\uFFFD')
  })
})
