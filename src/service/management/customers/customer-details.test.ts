import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { definitionSchema } from '../../../shared/management/definition/definition.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { definition, endpoint } from '../management.testkit.ts'
import { addServer } from '../servers/add-server.ts'
import { setUp } from './customers.testkit.ts'

describe('a customer', () => {
  it('is shown with each server, its tools, and its tokens, newest first', async () => {
    const { serve, generate, get } = await setUp()
    const orders = await serve('Orders', 'show', 'cancel')
    const first = await generate(orders, 'ada@example.com', { role: 'Admin' })
    const second = await generate(orders, 'ada@example.com')
    const { customer, access } = await get(first.customerId)
    expect(customer).toMatchObject({ metadata: { role: 'Admin' }, calls: 0, stage: 'generated' })
    expect(access).toMatchObject([
      {
        serverId: orders,
        serverName: 'Orders',
        tools: null,
        serverTools: [
          { name: 'show', title: 'show' },
          { name: 'cancel', title: 'cancel' },
        ],
        tokens: [{ id: second.id }, { id: first.id }],
      },
    ])
    expect(await failureOf(get('cus_none'))).toMatchObject({ kind: 'notFound' })
  })

  it('can be allowed some, all, or none of the known tools, effective with the next request', async () => {
    const { serve, generate, operations, store, live } = await setUp()
    const serverId = await serve('Orders', 'show', 'cancel')
    const { customerId, token } = await generate(serverId, 'ada@example.com')
    const allow = (tools: string[] | null) => operations['customers.setTools']({ customerId, serverId, tools })
    const allowed = async () => (await store.tokens.find(token))?.tools
    expect(await allowed()).toBeNull()
    expect((await allow(['show', 'show'])).access[0]?.tools).toEqual(['show'])
    expect(await allowed()).toEqual(['show'])
    for (const name of ['drop', 'off', 'Show']) {
      expect(await failureOf(allow(['show', name]))).toMatchObject({ fields: { tools: expect.stringContaining(name) } })
    }
    await allow([])
    expect(await allowed()).toEqual([])
    await allow(['cancel'])
    await deployDefinition(store, serverId, { definition: definition('Orders', endpoint('show')), note: '' })
    live.forget(serverId)
    expect((await allow(['cancel', 'show'])).access[0]?.tools).toEqual(['cancel', 'show'])
    await allow(null)
    expect(await allowed()).toBeNull()
  })

  it('has editable details, tags, and a note, and keeps its URLs', async () => {
    const { serve, generate, operations, store, get } = await setUp()
    const { customerId, token } = await generate(await serve('Orders', 'show'), 'ada@example.com', {
      name: 'Ada',
      role: 'Admin',
    })
    const update = (part: object) => operations['customers.update']({ id: customerId, ...part })
    await update({ note: 'Pays yearly.' })
    await update({ tags: ['vip'] })
    const { customer } = await update({ metadata: { name: 'Ada Lovelace', plan: 'Pro' } })
    expect(customer).toMatchObject({ note: 'Pays yearly.', tags: ['vip'], primaryIdentity: 'ada@example.com' })
    expect((await get(customerId)).customer.metadata).toEqual({ name: 'Ada Lovelace', plan: 'Pro' })
    expect((await store.tokens.find(token))?.state).toBe('live')
    // Generating a URL later keeps the note and the tags.
    await store.customers.save('ada@example.com', { name: 'Ada' })
    expect((await get(customerId)).customer).toMatchObject({ note: 'Pays yearly.', tags: ['vip'] })
    expect(await failureOf(operations['customers.update']({ id: 'cus_none', note: '' }))).toMatchObject({
      kind: 'notFound',
    })
  })

  it('keeps details that changed after the editor loaded them', async () => {
    const { serve, generate, operations, get } = await setUp()
    const { customerId } = await generate(await serve('Orders', 'show'), 'ada@example.com', {
      name: 'Ada',
      role: 'Admin',
    })
    const update = (part: object) => operations['customers.update']({ id: customerId, ...part })
    const seenMetadata = (await get(customerId)).customer.metadata
    await update({ metadata: { name: 'Ada', role: 'Owner' }, seenMetadata })
    await update({ tags: ['vip'], note: 'Pays yearly.' })
    for (const mine of [seenMetadata, { name: 'Ada' }, { name: 'Ada', role: 'Owner', plan: 'Pro' }])
      expect(await failureOf(update({ metadata: { name: 'Eve' }, seenMetadata: mine }))).toMatchObject({
        fields: { seenMetadata: expect.stringContaining('Someone else') },
      })
    expect((await get(customerId)).customer.metadata).toEqual({ name: 'Ada', role: 'Owner' })
    await update({ metadata: { name: 'Eve' }, seenMetadata: { role: 'Owner', name: 'Ada' } })
    expect((await get(customerId)).customer).toMatchObject({ metadata: { name: 'Eve' }, tags: ['vip'] })
  })

  it('can’t have a secret as a detail; the error names the server that requires the secret', async () => {
    const { generate, operations, store } = await setUp()
    const credential = { id: 'api_key', name: 'Shop', details: { kind: 'bearer' as const }, perCustomer: true }
    const content = definitionSchema.parse({
      ...definition('Orders', endpoint('show', { credentialId: 'api_key' })),
      credentials: [credential],
    })
    const serverId = await addServer(store, content)
    await deployDefinition(store, serverId, { definition: content, note: '' })
    const { customerId } = await generate(serverId, 'ada@example.com')
    const metadata = { name: 'Ada', api_key: 'canary' }
    expect(await failureOf(operations['customers.update']({ id: customerId, metadata }))).toMatchObject({
      fields: { metadata: expect.stringContaining('Orders') },
    })
    expect((await store.customers.find(customerId))?.metadata).toEqual({})
  })

  it('is removed with its tokens and calls, and the URL stops working immediately', async () => {
    const { serve, generate, use, operations, store, list, log } = await setUp()
    const serverId = await serve('Orders', 'show')
    const ada = await generate(serverId, 'ada@example.com')
    const bob = await generate(serverId, 'bob@example.com')
    for (const token of [ada, bob]) use(token)
    expect(await store.tokens.find(ada.token)).not.toBeNull()
    await operations['customers.remove']({ id: ada.customerId })
    expect(await store.tokens.find(ada.token)).toBeNull()
    expect(await store.tokens.find(bob.token)).not.toBeNull()
    await log.flush()
    expect((await store.calls.list({ limit: 10 })).map(({ customerId }) => customerId)).toEqual([bob.customerId])
    expect((await list()).total).toBe(1)
    const again = operations['customers.remove']({ id: ada.customerId })
    expect(await failureOf(again)).toMatchObject({ kind: 'notFound' })
  })
})
