import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSettingsFile } from '../../base/settings/settings-file.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import { AppFailure } from '../../shared/errors.ts'
import { quoted } from '../../shared/text/message.ts'
import { MemorySecretStore, type SecretStore } from '../secrets/secret-store.ts'
import { createWorkspaces } from './workspaces.ts'

const KEY = 'ak_secret-0123456789'
const input = { name: 'Acme', baseUrl: 'https://api.acme.example/dev/v1', apiKey: KEY }

let folder: string
let path: string
let store: MemorySecretStore
let changes: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspaces-'))
  path = join(folder, 'data', 'settings.json')
  store = new MemorySecretStore()
  changes = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function open(secrets: () => Promise<SecretStore> = async () => store, baseUrl = 'http://127.0.0.1:7332/dev/v1') {
  const local = () => ({ baseUrl, hasApiKey: true })
  const onChange = () => {
    changes += 1
  }
  return createWorkspaces({ settingsFile: createSettingsFile(path), secrets, local, onChange })
}

const broken = (method: keyof SecretStore): SecretStore => {
  const refuse = () =>
    Promise.reject(new AppFailure({ kind: 'keychainUnavailable', cause: quoted('Locked'), remedy: quoted('Unlock') }))
  return {
    get: (name) => (method === 'get' ? refuse() : store.get(name)),
    set: (name, value) => (method === 'set' ? refuse() : store.set(name, value)),
    remove: (name) => (method === 'remove' ? refuse() : store.remove(name)),
  }
}

describe('Workspaces', () => {
  it('include Local from the first start', async () => {
    const baseUrl = 'http://127.0.0.1:7332/dev/v1'
    expect(await open().list()).toEqual({
      currentId: 'local',
      workspaces: [{ id: 'local', name: 'Local', baseUrl, kind: 'local', hasApiKey: true }],
    })
  })

  it('include a hosted one once added, with its key only in the secret store', async () => {
    const added = await open().add({
      name: ' Acme ',
      baseUrl: 'api.acme.example/dev/v1/mcp-servers ',
      apiKey: ` Bearer ${KEY}\n`,
    })
    const { name, baseUrl } = input
    expect(added).toEqual({ id: added.id, name, baseUrl, kind: 'hosted', hasApiKey: true })
    expect(await store.entries()).toEqual([[`api-key:${added.id}`, KEY]])
    expect(changes).toBe(1)

    const afterRestart = open()
    const list = await afterRestart.list()
    expect(list.workspaces[1]).toEqual(added)
    expect(await afterRestart.connection(added.id)).toEqual({ baseUrl, apiKey: KEY })
    expect(JSON.stringify(list) + (await readFile(path, 'utf8'))).not.toContain(KEY)
  })

  it('can be selected, falling back to Local when the selected one is removed with its key', async () => {
    const workspaces = open()
    const { id } = await workspaces.add(input)
    expect((await workspaces.select(id)).currentId).toBe(id)
    expect((await open().list()).currentId).toBe(id)
    const left = await workspaces.remove(id)
    expect(left.currentId).toBe('local')
    expect(left.workspaces).toHaveLength(1)
    expect(await store.entries()).toEqual([])
    expect(await failureOf(workspaces.select(id))).toMatchObject({ kind: 'notFound' })
    expect(await failureOf(workspaces.connection(id))).toMatchObject({ kind: 'notFound' })
  })

  it('keep, replace, and remove the key', async () => {
    const workspaces = open()
    const { id } = await workspaces.add(input)
    const renamed = await workspaces.update({ id, name: 'Acme EU', baseUrl: 'https://api.acme.example/dev/v2' })
    expect(renamed).toMatchObject({ name: 'Acme EU', baseUrl: 'https://api.acme.example/dev/v2', hasApiKey: true })
    expect((await workspaces.connection(id)).apiKey).toBe(KEY)
    await workspaces.update({ ...input, id, apiKey: 'ak_new' })
    expect((await workspaces.connection(id)).apiKey).toBe('ak_new')
    expect((await workspaces.removeKey(id)).hasApiKey).toBe(false)
    expect(await failureOf(workspaces.connection(id))).toEqual({ kind: 'unauthenticated', missingKey: true })
    expect(await store.entries()).toEqual([])
  })

  it("don't reuse the stored key for another host", async () => {
    const workspaces = open()
    const { id } = await workspaces.add(input)
    for (const baseUrl of ['https://evil.example/dev/v1', 'https://api.acme.example:8443/dev/v1']) {
      expect(await failureOf(workspaces.update({ id, name: 'Acme', baseUrl }))).toMatchObject({
        kind: 'invalidInput',
        fields: { apiKey: expect.stringContaining('another host') },
      })
    }
    expect(await workspaces.connection(id)).toEqual({ baseUrl: input.baseUrl, apiKey: KEY })
    await workspaces.update({ id, name: 'Acme', baseUrl: 'https://new.example', apiKey: 'ak_new' })
    expect(await workspaces.connection(id)).toEqual({ baseUrl: 'https://new.example', apiKey: 'ak_new' })
  })

  it('never show a key with the wrong host during a move', async () => {
    const workspaces = open()
    const { id } = await workspaces.add(input)
    const move = workspaces.update({ id, name: 'Acme', baseUrl: 'https://new.example', apiKey: 'ak_new' })
    expect(await workspaces.connection(id)).toEqual({ baseUrl: 'https://new.example', apiKey: 'ak_new' })
    await move
  })

  it.each([['Acme'], [' aCME '], ['local']])('reject the name %j, which is taken', async (name) => {
    const workspaces = open()
    await workspaces.add(input)
    expect(await failureOf(workspaces.add({ ...input, name }))).toMatchObject({
      kind: 'invalidInput',
      fields: { name: expect.any(String) },
    })
    expect(await store.entries()).toHaveLength(1)
  })

  it('accept only one of two identical concurrent additions', async () => {
    const workspaces = open()
    const both = await Promise.allSettled([workspaces.add(input), workspaces.add(input)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await workspaces.list()).workspaces).toHaveLength(2)
  })

  it('reject changes to Local', async () => {
    const workspaces = open()
    const changesOfLocal = [
      workspaces.update({ ...input, id: 'local' }),
      workspaces.remove('local'),
      workspaces.removeKey('local'),
    ]
    for (const change of changesOfLocal) expect(await failureOf(change)).toMatchObject({ kind: 'invalidInput' })
  })

  it('reject an unusable base URL or key before storing anything', async () => {
    const workspaces = open()
    const plain = workspaces.add({ ...input, baseUrl: 'http://api.acme.example' })
    expect(await failureOf(plain)).toMatchObject({ fields: { baseUrl: expect.any(String) } })
    expect(await failureOf(workspaces.add({ ...input, apiKey: 'two words' }))).toMatchObject({
      fields: { apiKey: expect.any(String) },
    })
    expect((await workspaces.list()).workspaces).toHaveLength(1)
    expect(await store.entries()).toEqual([])
  })

  it("return the connection of Local once it's listening", async () => {
    await store.set('api-key:local', 'ak_local')
    expect(await open().connection('local')).toEqual({ baseUrl: 'http://127.0.0.1:7332/dev/v1', apiKey: 'ak_local' })
    expect(await failureOf(open(undefined, '').connection('local'))).toMatchObject({ kind: 'offline' })
  })
})

describe('A failing secret store', () => {
  it('makes hasApiKey false instead of throwing', async () => {
    await open().add(input)
    const { workspaces } = await open(async () => broken('get')).list()
    expect(workspaces[1]).toMatchObject({ name: 'Acme', hasApiKey: false })
    const none = () => Promise.reject(new Error('gone'))
    expect((await open(none).list()).workspaces[1]).toMatchObject({ hasApiKey: false })
  })

  it('doesn’t store a workspace whose key couldn’t be stored', async () => {
    const workspaces = open(async () => broken('set'))
    expect(await failureOf(workspaces.add(input))).toMatchObject({ kind: 'keychainUnavailable' })
    expect((await workspaces.list()).workspaces).toHaveLength(1)
  })

  it("keeps a workspace whose key couldn't be removed", async () => {
    const { id } = await open().add(input)
    const workspaces = open(async () => broken('remove'))
    expect(await failureOf(workspaces.remove(id))).toMatchObject({ kind: 'keychainUnavailable' })
    expect((await workspaces.list()).workspaces[1]).toMatchObject({ id, hasApiKey: true })
  })

  it("leaves no key behind when the settings can't be saved", async () => {
    await writeFile(join(folder, 'data'), 'a file where a folder must be')
    expect(await failureOf(open().add(input))).toMatchObject({ kind: 'storage' })
    expect(await store.entries()).toEqual([])
  })

  it("doesn't block the list while it waits for the user, and reports when it's available", async () => {
    const { id } = await open().add(input)
    let choose: (chosen: SecretStore) => void = () => undefined
    const choice = new Promise<SecretStore>((resolve) => {
      choose = resolve
    })
    const waiting = open(() => choice)
    expect((await waiting.list()).workspaces[1]).toMatchObject({ id, hasApiKey: false })
    changes = 0
    choose(store)
    await choice
    expect((await waiting.list()).workspaces[1]).toMatchObject({ id, hasApiKey: true })
    expect(changes).toBe(1)
  })
})

it('starts with only Local when the settings file is damaged', async () => {
  await mkdir(join(folder, 'data'))
  await writeFile(path, '{"workspaces":')
  expect((await open().list()).workspaces).toHaveLength(1)
})
