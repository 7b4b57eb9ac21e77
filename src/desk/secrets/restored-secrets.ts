import { type RestoreJournal, readJournal, writeJournal } from '../../base/backup/restore-journal.ts'
import type { SecretStore } from './secret-store.ts'

/** Where a secret waits until the data that it belongs to is there. */
const pendingName = ({ id }: Pick<RestoreJournal, 'id'>, name: string) => `restore:${id}:${name}`
/** Where the secret goes that another one replaces. */
const replacedName = ({ setAside }: Pick<RestoreJournal, 'setAside'>, name: string) => `${name}:${setAside}`

/** Stores secrets to come beside the present ones. */
export async function keepPending(
  store: SecretStore,
  journal: RestoreJournal,
  secrets: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, value] of secrets) await store.set(pendingName(journal, name), value)
}

/**
 * Puts the secrets to come in the place of the present ones, which are kept under another name, or drops them where nothing was
 * restored. Can be cut short and begun again. Resolves with the journal, which is written.
 */
export async function settleSecrets(
  root: string,
  store: SecretStore,
  journal: RestoreJournal,
): Promise<RestoreJournal> {
  for (const name of journal.secrets) {
    const pending = await store.get(pendingName(journal, name))
    if (pending === null) continue
    const present = await store.get(name)
    if (journal.state === 'keys' && present !== pending) {
      if (present !== null) await store.set(replacedName(journal, name), present)
      await store.set(name, pending)
    }
    await store.remove(pendingName(journal, name))
  }
  const settled: RestoreJournal = {
    ...journal,
    state: journal.state === 'keys' ? 'restored' : 'unchanged',
    secrets: [],
  }
  await writeJournal(root, settled)
  return settled
}

/** Settles the secrets that a restore has left, as the last end of the app may have cut it short. `store`: where they're kept. */
export async function settleRestoredSecrets(root: string, store: SecretStore): Promise<void> {
  const journal = await readJournal(root)
  if (journal?.state === 'keys' || (journal?.state === 'unchanged' && journal.secrets.length > 0))
    await settleSecrets(root, store, journal)
}
