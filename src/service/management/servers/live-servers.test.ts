import { describe, expect, it } from 'vitest'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { createReader } from '../../reading/reader.ts'
import { generateFor, TEST_KEY } from '../../service.testkit.ts'
import { openStore } from '../../store/store.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { createImportOperations } from '../imports/import-operations.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'
import { addServer } from './add-server.ts'
import { createLiveServers } from './live-servers.ts'
import { createServerOperations } from './server-operations.ts'

describe('live servers', () => {
  it('are read once, and again after they were forgotten', () => {
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

  it('are read once however often the draft is saved or imported into, and in turns with others', async () => {
    const store = openStore(null, TEST_KEY)
    const live = createLiveServers(store)
    const housekeeper = createHousekeeper(store)
    const whole = definition('A', endpoint('one'))
    const id = addServer(store, whole)
    store.transaction(() => deployDefinition(store, id, { definition: whole, note: '' }))
    const found = await live.load(id)
    expect(found).toMatchObject({ version: 1 })
    expect(live.load(id)).toBe(found)
    const deps = { store, live, housekeeper }
    const draft = definition('A', endpoint('one'), endpoint('two'))
    await createServerOperations(deps)['servers.saveDraft']({ id, revision: 1, draft })
    const { 'servers.addFromCurl': add } = createImportOperations(deps, createReader(null))
    const text = 'curl https://a.test/orders'
    const { server } = await add({ id, text, baseAddresses: {} }, new AbortController().signal)
    expect(server).toMatchObject({ revision: 3, changed: true })
    expect(live.load(id)).toBe(found)
    await housekeeper.stop()
    store.close()
  })

  it('change for the next request on a URL that was handed out before', async () => {
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
