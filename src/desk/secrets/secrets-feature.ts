import { hasJournal } from '../../base/backup/restore-journal.ts'
import type { SecretStorage } from '../../shared/model/secret-storage.ts'
import type { HandlersOf } from '../ports.ts'
import { createLockedData } from './locked-data.ts'
import { createSecretStorage, type SecretStorageControl } from './secret-storage.ts'
import type { SecretStore } from './secret-store.ts'

interface Ports {
  /** The app's folder. */
  root: string
  passphraseFile: string
  /** Names of the entries in the app's folder that only the stored secrets open. */
  lockedEntries: readonly string[]
  openKeychain: () => Promise<SecretStore>
  /** Takes a secret that no log may show. */
  hide: (secret: string) => void
  onChange: () => void
}

/** Creates the storage of secrets. What a restore has left for them is settled before anyone uses them. */
export function createSecretsFeature({ root, passphraseFile, lockedEntries, openKeychain, hide, onChange }: Ports) {
  const kept = createSecretStorage({
    openKeychain,
    passphraseFile,
    lockedData: createLockedData(root, lockedEntries),
    onSecret: hide,
    onChange,
  })
  let settling: Promise<void> | undefined
  const afterMemory: (() => Promise<unknown>)[] = []

  async function settle(store: SecretStore): Promise<void> {
    const { settleRestoredSecrets } = await import('./restored-secrets.ts')
    await settleRestoredSecrets(root, store)
  }
  const storage: SecretStorageControl = {
    ...kept,
    async store() {
      const store = await kept.store()
      if (hasJournal(root))
        settling ??= settle(store).finally(() => {
          settling = undefined
        })
      await settling
      return store
    },
  }

  async function change(to: () => Promise<SecretStorage>): Promise<SecretStorage> {
    const before = await storage.status()
    const after = await to()
    if (before.state === 'memory' && after.state !== 'memory') await Promise.all(afterMemory.map((move) => move()))
    return after
  }

  const handlers: HandlersOf<'secrets'> = {
    'secrets.status': () => storage.status(),
    'secrets.usePassphrase': ({ passphrase }) => change(() => storage.usePassphrase(passphrase)),
    'secrets.useMemory': () => storage.useMemory(),
    'secrets.retryKeychain': () => change(() => storage.retryKeychain()),
    'secrets.startOver': () => storage.startOver(),
  }
  return {
    storage,
    handlers,
    /** Adds what moves data from memory to the disk, once there's a place for its key. */
    onLeavingMemory: (move: () => Promise<unknown>) => void afterMemory.push(move),
  }
}
