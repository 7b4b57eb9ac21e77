import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { AppFailure } from '../../shared/errors.ts'
import { quoted } from '../../shared/text/message.ts'
import { createLockedData } from './locked-data.ts'
import { openPassphraseStore, passphraseStoreExists } from './passphrase-store.ts'
import { SERVICE_DATABASE_KEY } from './secret-names.ts'
import { createSecretStorage } from './secret-storage.ts'
import { MemorySecretStore, type SecretStore } from './secret-store.ts'

const noKeychain = { cause: quoted('No Secret Service is running.'), remedy: quoted('Start one.') }
let folder: string
let passphraseFile: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  passphraseFile = join(folder, 'secrets.enc')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function setUp(first: SecretStore | null) {
  const state = { keychain: first, opened: 0, changes: 0 }
  const storage = createSecretStorage({
    openKeychain: async () => {
      state.opened += 1
      if (!state.keychain) throw new AppFailure({ kind: 'keychainUnavailable', ...noKeychain })
      return state.keychain
    },
    passphraseFile,
    lockedData: createLockedData(folder, ['secrets.enc']),
    onChange: () => {
      state.changes += 1
    },
  })
  return { storage, state }
}

describe('Secret storage', () => {
  it('opens the keychain on first use, once', async () => {
    const keychain = new MemorySecretStore()
    const { storage, state } = setUp(keychain)
    expect(state.opened).toBe(0)
    const [status, store] = await Promise.all([storage.status(), storage.store(), storage.status()])
    expect(status).toEqual({ state: 'keychain' })
    expect(store).toBe(keychain)
    expect(state.opened).toBe(1)
  })

  it('offers the choice with the cause and remedy, and makes callers that need a store wait for it', async () => {
    const { storage, state } = setUp(null)
    const order: string[] = []
    const waiting = storage.store().then((store) => {
      order.push('store')
      return store
    })
    expect(await storage.status()).toEqual({ state: 'choice', ...noKeychain })
    order.push('choice')
    expect(await storage.useMemory()).toEqual({ state: 'memory' })
    const store = await waiting
    expect(order).toEqual(['choice', 'store'])
    expect(await storage.store()).toBe(store)
    expect(state.changes).toBe(2)
    expect(await readdir(folder)).toEqual([])
  })

  it('provides a cause for a keychain that fails without giving one', async () => {
    const openKeychain = () => Promise.reject(new Error('dlopen: secret detail'))
    const storage = createSecretStorage({
      openKeychain,
      passphraseFile,
      lockedData: createLockedData(folder, []),
      onChange: () => undefined,
    })
    const status = await storage.status()
    expect(status).toMatchObject({ state: 'choice', cause: { code: 'secretStorage.unusable.cause' } })
    expect(JSON.stringify(status)).not.toContain('secret detail')
  })

  it('is locked at the next start until the passphrase is right', async () => {
    const first = setUp(null).storage
    expect(await first.usePassphrase('long enough')).toEqual({ state: 'passphrase' })
    await (await first.store()).set('api-key:a', 'key')

    const { storage } = setUp(null)
    expect(await storage.status()).toEqual({ state: 'locked' })
    expect(await failureOf(storage.usePassphrase('not this one'))).toMatchObject({ kind: 'invalidInput' })
    expect(await storage.status()).toEqual({ state: 'locked' })
    await storage.usePassphrase('long enough')
    expect(await (await storage.store()).get('api-key:a')).toBe('key')
  })

  it('retries the keychain on request', async () => {
    const { storage, state } = setUp(null)
    await storage.status()
    expect(await storage.retryKeychain()).toMatchObject({ state: 'choice' })
    state.keychain = new MemorySecretStore()
    expect(await storage.retryKeychain()).toEqual({ state: 'keychain' })
    expect(await storage.store()).toBe(state.keychain)
  })

  it('moves the secrets of an unlocked file to a recovered keychain', async () => {
    const { storage, state } = setUp(null)
    await storage.usePassphrase('long enough')
    await (await storage.store()).set('api-key:a', 'key')
    expect(await failureOf(storage.retryKeychain())).toMatchObject({
      kind: 'keychainUnavailable',
      cause: 'No Secret Service is running.',
    })
    expect(await storage.status()).toEqual({ state: 'passphrase' })

    state.keychain = new MemorySecretStore()
    expect(await storage.retryKeychain()).toEqual({ state: 'keychain' })
    expect(await state.keychain.get('api-key:a')).toBe('key')
    expect(await passphraseStoreExists(passphraseFile)).toBe(false)
  })

  it("keeps the file when the keychain has another database key, because only the file's key opens its database", async () => {
    const { storage, state } = setUp(null)
    await storage.usePassphrase('long enough')
    await (await storage.store()).set(SERVICE_DATABASE_KEY, 'of the file')
    state.keychain = new MemorySecretStore()
    await state.keychain.set(SERVICE_DATABASE_KEY, 'of the keychain')
    expect(await storage.retryKeychain()).toEqual({ state: 'keychain' })
    expect(await state.keychain.get(SERVICE_DATABASE_KEY)).toBe('of the keychain')
    const file = await openPassphraseStore(passphraseFile, 'long enough')
    expect(await file.get(SERVICE_DATABASE_KEY)).toBe('of the file')
  })

  it('starts over when the passphrase is forgotten, and keeps the old file in a folder that it reports', async () => {
    await openPassphraseStore(passphraseFile, 'long enough')
    const { storage } = setUp(null)
    expect(await storage.status()).toEqual({ state: 'locked' })
    const status = await storage.startOver()
    expect(status).toMatchObject({ state: 'choice', setAside: expect.stringContaining('set-aside-') })
    const { setAside = '' } = status as { setAside?: string }
    expect(await readdir(setAside)).toEqual(['secrets.enc'])
    expect(await storage.usePassphrase('another passphrase')).toEqual({ state: 'passphrase' })
  })

  it('never starts over while its secrets can be read', async () => {
    const { storage } = setUp(null)
    await storage.usePassphrase('long enough')
    expect(await storage.startOver()).toEqual({ state: 'passphrase' })
    expect(await readdir(folder)).toEqual(['secrets.enc'])
  })

  it("is locked, not new, when the file's existence can't be determined", async () => {
    await writeFile(join(folder, 'a-file'), '')
    const openKeychain = () => Promise.reject(new Error('none'))
    const beyond = join(folder, 'a-file', 'secrets.enc')
    const storage = createSecretStorage({
      openKeychain,
      passphraseFile: beyond,
      lockedData: createLockedData(folder, []),
      onChange: () => undefined,
    })
    expect(await storage.status()).toEqual({ state: 'locked' })
  })

  it('never replaces a stored database key with one from a memory-only run', async () => {
    const file = await openPassphraseStore(passphraseFile, 'long enough')
    await file.set(SERVICE_DATABASE_KEY, 'opens the database')
    const { storage } = setUp(null)
    await storage.useMemory()
    await (await storage.store()).set(SERVICE_DATABASE_KEY, 'of this run')
    await (await storage.store()).set('api-key:a', 'typed in this run')
    expect(await storage.usePassphrase('long enough')).toEqual({ state: 'passphrase' })
    const store = await storage.store()
    expect(await store.get(SERVICE_DATABASE_KEY)).toBe('opens the database')
    expect(await store.get('api-key:a')).toBe('typed in this run')
  })

  it("doesn't switch away from a store that's in use", async () => {
    const { storage } = setUp(new MemorySecretStore())
    await storage.status()
    expect(await storage.useMemory()).toEqual({ state: 'keychain' })
    expect(await storage.usePassphrase('long enough')).toEqual({ state: 'keychain' })
    expect(await passphraseStoreExists(passphraseFile)).toBe(false)
  })
})
