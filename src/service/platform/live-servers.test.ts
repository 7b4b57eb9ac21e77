import { describe, expect, it } from 'vitest'
import { generateFor, TEST_KEY } from '../service.testkit.ts'
import { openStore } from '../store/store.ts'
import { addServer } from './add-server.ts'
import { deployDefinition } from './deploy-definition.ts'
import { createLiveServers } from './live-servers.ts'
import { definition, endpoint, startPlatform } from './platform.testkit.ts'

describe('live servers', () => {
  it('are read once, and anew after they were forgotten', () => {
    const store = openStore(null, TEST_KEY)
    const live = createLiveServers(store)
    const id = addServer(store, definition('A', endpoint('one')))
    expect(live.find('srv_none')).toBeNull()
    expect(live.find(id)).toMatchObject({ version: 0, isActive: false, name: 'A', definition: definition('A') })
    deployDefinition(store, id, { definition: definition('B', endpoint('one')), note: '' })
    expect(live.find(id)?.version).toBe(0)
    live.forget(id)
    const found = live.find(id)
    expect(found).toMatchObject({ version: 1, isActive: true, name: 'B', logContent: false })
    expect(live.find(id)).toBe(found)
    store.servers.remove(id)
    live.forget(id)
    expect(live.find(id)).toBeNull()
    store.close()
  })

  it('change for the next request on a URL that was handed out before', async () => {
    const { service, call } = await startPlatform()
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
