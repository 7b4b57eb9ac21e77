import { describe, expect, it, vi } from 'vitest'
import { createHousekeeper } from '../calls/housekeeper.ts'
import { deployDefinition } from '../management/deploy/deploy-definition.ts'
import { createImportOperations } from '../management/imports/import-operations.ts'
import { CALLER, definition, endpoint, startManagement } from '../management/management.testkit.ts'
import { addServer } from '../management/servers/add-server.ts'
import { createServerOperations } from '../management/servers/server-operations.ts'
import { createReader } from '../reading/reader.ts'
import { generateFor, openServiceStore } from '../service.testkit.ts'
import { createLiveServers } from './live-servers.ts'

describe('live servers', () => {
  it('are read once, and again after `forget`', async () => {
    const store = await openServiceStore()
    const live = createLiveServers(store)
    const id = await addServer(store, definition('A', endpoint('one')))
    expect(await live.load('srv_none')).toBeNull()
    expect(await live.load(id)).toMatchObject({ version: 0, isActive: false, name: 'A', definition: definition('A') })
    await deployDefinition(store, id, { definition: definition('B', endpoint('one')), note: '' })
    expect((await live.load(id))?.version).toBe(0)
    live.forget(id)
    const found = await live.load(id)
    expect(found).toMatchObject({ version: 1, isActive: true, name: 'B', logContent: false })
    expect(await live.load(id)).toBe(found)
    await store.servers.remove(id)
    live.forget(id)
    expect(await live.load(id)).toBeNull()
  })

  it('are read once for concurrent requests, and again when they change during the read', async () => {
    const store = await openServiceStore()
    const live = createLiveServers(store)
    const id = await addServer(store, definition('A', endpoint('one')))
    const secrets = vi.spyOn(store.credentialSecrets, 'ofLiveVersion')
    const [first, second] = [live.load(id), live.load(id)]
    live.forget(id)
    const third = live.load(id)
    expect(await second).toBe(await first)
    expect(await third).not.toBe(await first)
    expect(live.load(id)).toBe(await third)
    expect(secrets).toHaveBeenCalledTimes(2)
  })

  it('never combine the version before a deploy with the secrets from after it', async () => {
    const store = await openServiceStore()
    const id = await addServer(store, definition('A', endpoint('one')))
    await deployDefinition(store, id, { definition: definition('A', endpoint('one')), note: '' })
    const { ofLiveVersion } = store.credentialSecrets
    vi.spyOn(store.credentialSecrets, 'ofLiveVersion').mockImplementationOnce(async (serverId) => {
      await deployDefinition(store, id, { definition: definition('B', endpoint('two')), note: '' })
      return ofLiveVersion(serverId)
    })
    expect(await createLiveServers(store).load(id)).toMatchObject({ version: 2, name: 'B' })
  })

  it('are read only once, however often a draft is saved or imported into, and without blocking other work', async () => {
    const store = await openServiceStore()
    const live = createLiveServers(store)
    const housekeeper = createHousekeeper(store)
    const whole = definition('A', endpoint('one'))
    const id = await addServer(store, whole)
    await store.transaction(() => deployDefinition(store, id, { definition: whole, note: '' }))
    const found = await live.load(id)
    expect(found).toMatchObject({ version: 1 })
    expect(live.load(id)).toBe(found)
    const deps = { store, live, housekeeper }
    const draft = definition('A', endpoint('one'), endpoint('two'))
    await createServerOperations(deps)['servers.saveDraft']({ id, revision: 1, draft })
    const { 'servers.addFromCurl': add } = createImportOperations(deps, createReader(null))
    const text = 'curl https://a.test/orders'
    const { server } = await add({ id, text, baseAddresses: {} }, new AbortController().signal, CALLER)
    expect(server).toMatchObject({ revision: 3, changed: true })
    expect(live.load(id)).toBe(found)
    await housekeeper.stop()
  })

  it('take effect on the next request to a URL that was already issued', async () => {
    const { service, call } = await startManagement()
    const { id, revision } = await call('servers.create', { name: 'Mine' })
    const saved = await call('servers.saveDraft', { id, revision, draft: definition('Mine', endpoint('one')) })
    const first = await call('servers.deploy', { id, revision: saved.revision })
    const { url } = await generateFor(service, 'Mine')
    expect((await call('servers.get', { id })).customers).toBe(1)
    const list = async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
      if (response.status !== 200) return response.status
      const body = (await response.json()) as { result: { tools: { name: string }[] } }
      return body.result.tools.map(({ name }) => name)
    }
    expect(await list()).toEqual(['one'])
    const draft = definition('Mine', endpoint('two'))
    const changed = await call('servers.saveDraft', { id, revision: first.revision, draft })
    expect(await list()).toEqual(['one'])
    await call('servers.deploy', { id, revision: changed.revision })
    expect(await list()).toEqual(['two'])
    await call('servers.rollBack', { id, version: 1 })
    expect(await list()).toEqual(['one'])
    await call('servers.setActive', { id, isActive: false })
    expect(await list()).not.toEqual(['one'])
    await call('servers.setActive', { id, isActive: true })
    expect(await list()).toEqual(['one'])
    await call('servers.remove', { id })
    expect(await list()).toBe(404)
  })
})
