import { rm } from 'node:fs/promises'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { SecretStorage } from '../../shared/model/secret-storage.ts'
import { type Message, message } from '../../shared/text/message.ts'
import type { LockedData } from './locked-data.ts'
import { openPassphraseStore, passphraseStoreExists } from './passphrase-store.ts'
import { DATABASE_KEYS } from './secret-names.ts'
import { type ListedSecretStore, MemorySecretStore, type SecretStore } from './secret-store.ts'

/** Decides, asking the user if necessary, where secrets are stored in this session. */
export interface SecretStorageControl {
  /** Returns the status. The first call queries the keychain. */
  status(): Promise<SecretStorage>
  /**
   * Opens the encrypted file, or creates it; secrets that are only in memory move to it. Rejects with `AppFailure` and leaves the status
   * unchanged. Does nothing when a keychain or the file is in use.
   */
  usePassphrase(passphrase: string): Promise<SecretStorage>
  /** Keeps secrets in memory until the app quits. Does nothing when a store is in use. */
  useMemory(): Promise<SecretStorage>
  /** Retries the keychain. If it works, this session's secrets move to it. */
  retryKeychain(): Promise<SecretStorage>
  /**
   * Continues without the passphrase for a locked file: sets aside the file and everything that needs it, then retries the keychain.
   * Rejects with `AppFailure` storage when they can't be moved. Does nothing in any other state.
   */
  startOver(): Promise<SecretStorage>
  /** Returns the store in use; without a keychain, waits for the user's choice. */
  store(): Promise<SecretStore>
}

interface Options {
  /** Rejects when there's no keychain, with `AppFailure` keychainUnavailable if cause and remedy are known. */
  openKeychain: () => Promise<SecretStore>
  passphraseFile: string
  /** The locked file, and everything that can't be read without it. */
  lockedData: LockedData
  /** Called with every secret that is read or stored, before anything else sees it. */
  onSecret?: (value: string) => void
  /** Called when the status has changed. */
  onChange: () => void
}

/** Creates the secret storage for one session. The keychain is opened once, on first use. */
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
  /** The store in use, if its content can be moved to another one. */
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
    // Delete the old file: it would retain keys that are removed later, and would require its passphrase.
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
 * Copies all secrets, except a database key for which the target has a different value: that value opens the database on disk, which this
 * session may not have used. Returns whether everything was copied.
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

/** Wraps a store to report each value that passes through it. */
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
