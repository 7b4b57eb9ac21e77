import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import { withKey } from '../../service.testkit.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'

describe('the management API for MCP servers', () => {
  it('creates an inactive server with an empty draft, and lists it in the interface', async () => {
    const { service, call } = await startManagement()
    const made = await call('servers.create', { name: '  Billing  ' })
    expect(made).toMatchObject({
      name: 'Billing',
      isActive: false,
      live: null,
      changed: true,
      revision: 1,
      customers: 0,
    })
    expect(made.draft).toEqual(definition('Billing'))
    expect(await call('servers.get', { id: made.id })).toEqual(made)
    const list = await fetch(`${service.baseUrl}/mcp-servers`, { headers: withKey() })
    const { id, name, isActive, createdAt, updatedAt } = made
    expect(await list.json()).toContainEqual({ id, name, isActive, createdAt, updatedAt })
  })

  it('saves a draft only for a client that has seen the latest one', async () => {
    const { call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'A' })
    const saved = await call('servers.saveDraft', { id, revision, draft: definition('B', endpoint('one')) })
    expect([saved.revision, saved.name, saved.draft.endpoints[0]?.toolName]).toEqual([2, 'B', 'one'])
    const late = call('servers.saveDraft', { id, revision, draft: definition('C') })
    expect(await failureOf(late)).toEqual({
      kind: 'invalidInput',
      fields: { revision: expect.stringContaining('changed this draft') },
    })
    expect((await call('servers.get', { id })).draft.name).toBe('B')
  })

  it('rejects a draft in which two endpoints have the same ID', async () => {
    const { call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'A' })
    const draft = definition('A', endpoint('one', { id: 'same' }), endpoint('two', { id: 'same' }))
    expect(await failureOf(call('servers.saveDraft', { id, revision, draft }))).toEqual({
      kind: 'invalidInput',
      fields: { 'draft.endpoints.1.id': expect.any(String) },
    })
  })

  it('keeps the deployed name until the next deploy, and restores the deployed version as the draft', async () => {
    const { call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'A' })
    expect(await failureOf(call('servers.discardDraft', { id }))).toMatchObject({ kind: 'invalidInput' })
    const saved = await call('servers.saveDraft', { id, revision, draft: definition('A', endpoint('one')) })
    const live = await call('servers.deploy', { id, revision: saved.revision })
    const changed = await call('servers.saveDraft', { id, revision: live.revision, draft: definition('New name') })
    expect([changed.name, changed.draft.name, changed.changed]).toEqual(['A', 'New name', true])
    const back = await call('servers.discardDraft', { id })
    expect([back.draft.name, back.draft.endpoints.length, back.changed]).toEqual(['A', 1, false])
    expect(back.revision).toBeGreaterThan(changed.revision)
  })

  it('activates and deactivates only deployed servers', async () => {
    const { call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'A' })
    expect(await failureOf(call('servers.setActive', { id, isActive: true }))).toEqual({
      kind: 'invalidInput',
      fields: { isActive: expect.stringContaining('Deploy it') },
    })
    const saved = await call('servers.saveDraft', { id, revision, draft: definition('A', endpoint('one')) })
    expect((await call('servers.deploy', { id, revision: saved.revision })).isActive).toBe(true)
    const off = await call('servers.setActive', { id, isActive: false })
    expect([off.isActive, off.live?.version]).toEqual([false, 1])
    expect((await call('servers.setLogContent', { id, logContent: true })).logContent).toBe(true)
  })

  it('saves how a server lists its tools; a new server decides by their number', async () => {
    const { call } = await startManagement()
    const { id, toolMode } = await call('servers.create', { name: 'A' })
    expect(toolMode).toEqual({ mode: 'auto' })
    const mode = { mode: 'search' as const, tools: 25, tokens: 8_000, pinned: ['one'] }
    expect((await call('servers.setToolMode', { id, ...mode })).toolMode).toEqual(mode)
    expect((await call('servers.setToolMode', { id, mode: 'all' })).toolMode).toEqual({ mode: 'all' })
    expect((await call('servers.get', { id })).toolMode).toEqual({ mode: 'all' })
    expect(await failureOf(call('servers.setToolMode', { id, mode: 'auto', tools: 0 }))).toMatchObject({
      kind: 'invalidInput',
      fields: { tools: expect.anything() },
    })
  })

  it('saves the maximum length of a server’s replies, which is unlimited for a new server', async () => {
    const { call } = await startManagement()
    const { id, replyBudget } = await call('servers.create', { name: 'A' })
    expect(replyBudget).toBeNull()
    expect((await call('servers.setReplyBudget', { id, tokens: 5_000 })).replyBudget).toBe(5_000)
    expect((await call('servers.duplicate', { id })).replyBudget).toBe(5_000)
    const text = JSON.stringify(await call('servers.export', { id }))
    expect((await call('servers.import', { text })).replyBudget).toBe(5_000)
    expect((await call('servers.setReplyBudget', { id, tokens: null })).replyBudget).toBeNull()
    expect(await failureOf(call('servers.setReplyBudget', { id, tokens: 10 }))).toMatchObject({
      kind: 'invalidInput',
      fields: { tokens: expect.anything() },
    })
  })

  it('removes a server with all its data', async () => {
    const { call } = await startManagement()
    const { id } = await call('servers.create', { name: 'A' })
    expect(await call('servers.remove', { id })).toEqual({})
    for (const name of ['servers.get', 'servers.remove', 'servers.versions', 'servers.export'] as const) {
      expect(await failureOf(call(name, { id }))).toMatchObject({ kind: 'notFound' })
    }
  })
})

describe('management routes', () => {
  it('accept only POST with an API key and valid JSON', async () => {
    const { service } = await startManagement()
    const url = (name: string) => `http://127.0.0.1:${service.port}/manage/v1/${name}`
    const send = async (name: string, init: RequestInit) => {
      const response = await fetch(url(name), init)
      return [response.status, await response.json(), response.headers.get('allow')]
    }
    const post = { method: 'POST', headers: withKey() }
    expect(await send('servers.get', { headers: withKey() })).toEqual([405, expect.anything(), 'POST'])
    const keyless = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await send('apiKeys.list', keyless))[0]).toBe(401)
    expect((await send('nothing', { ...post, body: '{}' }))[0]).toBe(404)
    expect((await send('toString', { ...post, body: '{}' }))[0]).toBe(404)
    expect((await send('servers.get', { ...post, body: '{' }))[0]).toBe(400)
    expect(await send('servers.get', { ...post, body: '{"id":7}' })).toMatchObject([
      400,
      { error: 400, detail: { kind: 'invalidInput', fields: { id: { code: 'common.quoted' } } } },
      null,
    ])
  })
})
