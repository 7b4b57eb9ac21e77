import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../base/testing/failure-of.ts'
import type { Definition } from '../../../shared/management/definition/definition.ts'
import { createHousekeeper } from '../../calls/housekeeper.ts'
import { createLiveServers } from '../../live-servers/live-servers.ts'
import { openServiceStore } from '../../service.testkit.ts'
import { definition, endpoint, startManagement } from '../management.testkit.ts'
import { addServer } from '../servers/add-server.ts'
import { deployDefinition } from './deploy-definition.ts'
import { createVersionOperations } from './version-operations.ts'

/** Creates a server, and a function that deploys definitions to it. */
async function startDeploying() {
  const { call } = await startManagement()
  const { id } = await call('servers.create', { name: 'A' })
  const save = async (draft: Definition) => {
    const { revision } = await call('servers.get', { id })
    return (await call('servers.saveDraft', { id, revision, draft })).revision
  }
  const deploy = async (draft: Definition, note = '') =>
    call('servers.deploy', { id, revision: await save(draft), note })
  return { call, id, save, deploy }
}

describe('deploying', () => {
  it('creates versions, listed newest first, and renames the server', async () => {
    const { call, id, deploy } = await startDeploying()
    const first = await deploy(definition('A', endpoint('one')), 'The first')
    expect(first).toMatchObject({ isActive: true, changed: false, live: { version: 1, definition: { name: 'A' } } })
    const off = endpoint('three', { enabled: false })
    const second = await deploy(definition('B', endpoint('one'), endpoint('two'), off))
    expect(second).toMatchObject({ name: 'B', live: { version: 2 } })
    expect(second.updatedAt >= first.updatedAt).toBe(true)
    expect(await call('servers.versions', { id })).toEqual([
      { version: 2, deployedAt: second.live?.deployedAt, note: '', tools: 2, live: true },
      { version: 1, deployedAt: first.live?.deployedAt, note: 'The first', tools: 1, live: false },
    ])
    const old = await call('servers.version', { id, version: 1 })
    expect(old).toMatchObject({ version: 1, live: false, definition: first.live?.definition })
    expect(await failureOf(call('servers.version', { id, version: 9 }))).toMatchObject({ kind: 'notFound' })
  })

  it('leaves an inactive server inactive after the first deploy', async () => {
    const { call, id, deploy } = await startDeploying()
    await deploy(definition('A', endpoint('one')))
    await call('servers.setActive', { id, isActive: false })
    expect((await deploy(definition('A', endpoint('two')))).isActive).toBe(false)
  })

  it('keeps renamed tools pinned, before and after their first deploy, and unpins removed ones', async () => {
    const { call, id, save, deploy } = await startDeploying()
    const [one, two] = [endpoint('one'), endpoint('two')]
    await save(definition('A', one, two))
    const pinned = async () => (await call('servers.get', { id })).toolMode
    await call('servers.setToolMode', { id, mode: 'search', tools: 25, pinned: ['one', 'two'] })
    await save(definition('A', { ...one, toolName: 'first' }, two))
    expect(await pinned()).toEqual({ mode: 'search', tools: 25, pinned: ['first', 'two'] })
    await deploy(definition('A', { ...one, toolName: 'first' }, two))
    expect((await pinned()).pinned).toEqual(['first', 'two'])

    await save(definition('A', { ...one, toolName: 'again' }))
    expect((await pinned()).pinned, 'what’s live').toEqual(['first', 'two'])
    await deploy(definition('A', { ...one, toolName: 'again' }))
    expect((await pinned()).pinned).toEqual(['again'])
    await call('servers.rollBack', { id, version: 1 })
    expect((await pinned()).pinned).toEqual(['first'])
  })

  it('doesn’t create a version if its content is already live', async () => {
    const { call, id, deploy } = await startDeploying()
    const { revision } = await deploy(definition('A', endpoint('one')))
    expect((await call('servers.deploy', { id, revision })).live?.version).toBe(1)
  })

  it('rejects an outdated or incomplete draft, and lists the problems', async () => {
    const { call, id, save } = await startDeploying()
    const empty = await save(definition('A'))
    const fieldsOf = async (revision: number) => {
      const detail = await failureOf(call('servers.deploy', { id, revision }))
      return detail.kind === 'invalidInput' ? Object.keys(detail.fields) : detail
    }
    expect(await fieldsOf(empty)).toEqual(['endpoints'])
    const parameters = [{ name: 'unused', type: 'string' as const }]
    const broken = await save(
      definition(
        'A',
        endpoint('one', { parameters }),
        endpoint('ONE', { id: 'end_2', credentialId: 'cred_none' }),
        endpoint('two', { method: 'POST', body: { kind: 'json', template: '{"a":{{a}}}' } }),
      ),
    )
    expect(await fieldsOf(empty)).toEqual(['revision'])
    expect(await fieldsOf(broken)).toEqual([
      'endpoints.one.parameters.unused',
      'endpoints.ONE.toolName',
      'endpoints.ONE.credentialId',
      'endpoints.two.body',
    ])
    expect((await call('servers.get', { id })).live).toBeNull()
  })
})

describe('a deploy that fails halfway', () => {
  it('doesn’t change anything', async () => {
    const store = await openServiceStore()
    const live = createLiveServers(store)
    const housekeeper = createHousekeeper(store)
    const log = { flush: async () => undefined }
    const id = await addServer(store, definition('A', endpoint('one')))
    await createVersionOperations({ store, live, housekeeper, log })['servers.deploy']({ id, revision: 1, note: '' })
    await store.drafts.put(id, definition('B', endpoint('two')))
    const setLive = () => {
      throw new Error('The disk is full')
    }
    const failing = { ...store, servers: { ...store.servers, setLive } }
    const broken = createVersionOperations({ store: failing, live, housekeeper, log })
    await expect(broken['servers.deploy']({ id, revision: 2, note: '' })).rejects.toThrow('The disk is full')
    expect(await store.versions.list(id)).toHaveLength(1)
    expect(await live.load(id)).toMatchObject({ name: 'A', version: 1 })
    await housekeeper.stop()
  })
})

describe('rolling back', () => {
  it('deploys an earlier version as a new one, and updates the draft', async () => {
    const { call, id, deploy, save } = await startDeploying()
    const first = await deploy(definition('A', endpoint('one')))
    await deploy(definition('B', endpoint('two')))
    await save(definition('C', endpoint('three')))
    const back = await call('servers.rollBack', { id, version: 1 })
    expect(back).toMatchObject({ name: 'A', changed: false, live: { version: 3 }, draft: first.draft })
    expect((await call('servers.versions', { id })).map(({ version, live }) => [version, live])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    expect(await failureOf(call('servers.rollBack', { id, version: 7 }))).toMatchObject({ kind: 'notFound' })
  })

  it('fails without changing anything when the version needs a secret that was removed', async () => {
    const { call, id, deploy } = await startDeploying()
    const credential = { id: 'cred_1', name: 'Key', details: { kind: 'bearer' as const } }
    await call('credentials.save', { serverId: id, credential, secrets: { token: 't' } })
    const { draft } = await call('servers.get', { id })
    await deploy({ ...draft, endpoints: [endpoint('one', { credentialId: 'cred_1' })] })
    const plain = await deploy(definition('A', endpoint('one')))
    expect(await failureOf(call('servers.rollBack', { id, version: 1 }))).toEqual({
      kind: 'invalidInput',
      fields: { 'credentials.cred_1': expect.stringContaining('credential Key') },
    })
    expect(await call('servers.get', { id })).toEqual(plain)
  })

  it('works even if the earlier version contains a hard-coded secret, which is no longer accepted', async () => {
    const store = await openServiceStore()
    const id = await addServer(store, definition('A', endpoint('one')))
    const literal = definition('A', endpoint('one', { headers: [{ name: 'X-Api-Key', value: 'abc' }] }))
    await deployDefinition(store, id, { definition: literal, note: '' })
    const housekeeper = createHousekeeper(store)
    const deps = { store, live: createLiveServers(store), housekeeper, log: { flush: async () => undefined } }
    const { 'servers.rollBack': rollBack } = createVersionOperations(deps)
    expect(await rollBack({ id, version: 1 })).toMatchObject({ changed: false, draft: literal })
    await housekeeper.stop()
  })
})
