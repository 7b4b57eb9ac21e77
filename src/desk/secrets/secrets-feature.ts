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
  /** Names of entries in the app's folder that can't be opened without the stored secrets. */
  lockedEntries: readonly string[]
  openKeychain: () => Promise<SecretStore>
  /** Registers a secret to be masked in logs. */
  hide: (secret: string) => void
  onChange: () => void
}

/** Creates the secret storage. Secrets left behind by an interrupted restore are settled before first use. */
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
    /** Registers a callback that moves data from memory to disk; it runs once the data's encryption key can be stored. */
    onLeavingMemory: (move: () => Promise<unknown>) => void afterMemory.push(move),
  }
}
