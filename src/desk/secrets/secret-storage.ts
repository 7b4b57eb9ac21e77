import { rm } from 'node:fs/promises'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { SecretStorage } from '../../shared/model/secret-storage.ts'
import { type Message, message } from '../../shared/text/message.ts'
import type { LockedData } from './locked-data.ts'
import { openPassphraseStore, passphraseStoreExists } from './passphrase-store.ts'
import { DATABASE_KEYS } from './secret-names.ts'
import { type ListedSecretStore, MemorySecretStore, type SecretStore } from './secret-store.ts'

/** Decides, asking the user if needed, where secrets are stored in this run. */
export interface SecretStorageControl {
  /** Queries the keychain on the first call. */
  status(): Promise<SecretStorage>
  /**
   * Opens the encrypted file, or creates it; the secrets of a memory-only run move there. Rejects with `AppFailure` and leaves the status
   * unchanged. Does nothing when a keychain or the file is in use.
   */
  usePassphrase(passphrase: string): Promise<SecretStorage>
  /** Keeps secrets in memory until the app quits; does nothing when a store is in use. */
  useMemory(): Promise<SecretStorage>
  /** Retries the keychain. If it works, the secrets of this run move there. */
  retryKeychain(): Promise<SecretStorage>
  /**
   * Continues without the passphrase of a locked file: sets the file and everything that needs it aside, then retries the keychain. Rejects
   * with `AppFailure` storage when that can't be moved. Does nothing in any other state.
   */
  startOver(): Promise<SecretStorage>
  /** The store in use; waits for the user's choice without a keychain. */
  store(): Promise<SecretStore>
}

interface Options {
  /** Rejects when there is no keychain, with `AppFailure` keychainUnavailable if cause and remedy are known. */
  openKeychain: () => Promise<SecretStore>
  passphraseFile: string
  /** The file with everything that can't be read without it. */
  lockedData: LockedData
  /** Called with every secret that's read or stored, before anything else gets it. */
  onSecret?: (value: string) => void
  /** Called when the status has changed. */
  onChange: () => void
}

/** Creates the storage of one run. The keychain is opened on first use, once. */
export function createSecretStorage({
  openKeychain,
  passphraseFile,
  lockedData,
  onSecret,
  onChange,
}: Options): SecretStorageControl {
  const queue = createSerialQueue()
  let current: SecretStorage | null = null
  let setAside: string | undefined
  let used: SecretStore | null = null
  /** The store in use, if its content can be moved. */
  let movable: ListedSecretStore | null = null
  const waiting = new Set<(store: SecretStore) => void>()

  function setStatus(
    status: SecretStorage,
    store: SecretStore | null,
    listed: ListedSecretStore | null,
  ): SecretStorage {
    current = status
    used = store && onSecret ? watchSecrets(store, onSecret) : store
    movable = listed
    if (used) {
      for (const resolve of waiting) resolve(used)
      waiting.clear()
    }
    onChange()
    return status
  }

  async function askKeychain(): Promise<SecretStorage> {
    try {
      return setStatus({ state: 'keychain' }, await openKeychain(), null)
    } catch (error) {
      const exists = await passphraseStoreExists(passphraseFile).catch(() => true)
      return setStatus(exists ? { state: 'locked' } : { state: 'choice', ...reason(error), setAside }, null, null)
    }
  }

  async function moveToKeychain(from: ListedSecretStore): Promise<SecretStorage> {
    const keychain = await openKeychain().catch((error: unknown) => {
      throw error instanceof AppFailure ? error : new AppFailure({ kind: 'keychainUnavailable', ...reason(error) })
    })
    const movedAll = await copySecrets(from, keychain)
    // A leftover copy would keep keys that are removed later, and would ask for its passphrase.
    if (movedAll && current?.state === 'passphrase') await rm(passphraseFile, { force: true })
    return setStatus({ state: 'keychain' }, keychain, null)
  }

  async function firstStatus(): Promise<SecretStorage> {
    await lockedData.finish()
    return askKeychain()
  }

  const status = () => queue(async () => current ?? (await firstStatus()))

  return {
    status,
    usePassphrase: (passphrase) =>
      queue(async () => {
        if (current?.state === 'keychain' || current?.state === 'passphrase') return current
        const store = await openPassphraseStore(passphraseFile, passphrase)
        if (movable) await copySecrets(movable, store)
        return setStatus({ state: 'passphrase' }, store, store)
      }),
    useMemory: () =>
      queue(async () => {
        if (current && used) return current
        const store = new MemorySecretStore()
        return setStatus({ state: 'memory' }, store, store)
      }),
    retryKeychain: () =>
      queue(async () => {
        if (current?.state === 'keychain') return current
        return movable ? moveToKeychain(movable) : askKeychain()
      }),
    startOver: () =>
      queue(async () => {
        if (current?.state !== 'locked') return current ?? firstStatus()
        setAside = await lockedData.setAside()
        return askKeychain()
      }),
    async store() {
      await status()
      return used ?? new Promise((resolve) => waiting.add(resolve))
    },
  }
}

/**
 * Copies everything except a database key for which the target has a different value: that one opens the database on disk, which this run
 * may not have used. Returns whether everything was copied.
 */
async function copySecrets(from: ListedSecretStore, to: SecretStore): Promise<boolean> {
  let all = true
  for (const [name, value] of await from.entries()) {
    const kept = DATABASE_KEYS.has(name) ? await to.get(name) : null
    if (kept === null) await to.set(name, value)
    else if (kept !== value) all = false
  }
  return all
}

/** The same store, reporting each value that passes through it. */
function watchSecrets(store: SecretStore, onSecret: (value: string) => void): SecretStore {
  return {
    async get(name) {
      const value = await store.get(name)
      if (value !== null) onSecret(value)
      return value
    },
    set(name, value) {
      onSecret(value)
      return store.set(name, value)
    },
    remove: (name) => store.remove(name),
  }
}

function reason(error: unknown): { cause: Message; remedy: Message } {
  if (error instanceof AppFailure && error.detail.kind === 'keychainUnavailable') {
    return { cause: error.detail.cause, remedy: error.detail.remedy }
  }
  return {
    cause: message('secretStorage.unusable.cause'),
    remedy: message('secretStorage.unusable.remedy'),
  }
}
