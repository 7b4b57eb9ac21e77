import { type RestoreJournal, readJournal, writeJournal } from '../../base/backup/restore-journal.ts'
import type { SecretStore } from './secret-store.ts'

/** The name of a restored secret until its data is in place. */
const pendingName = ({ id }: Pick<RestoreJournal, 'id'>, name: string) => `restore:${id}:${name}`
/** The name under which a secret is kept after it's replaced. */
const replacedName = ({ setAside }: Pick<RestoreJournal, 'setAside'>, name: string) => `${name}:${setAside}`

/** Stores restored secrets alongside the current ones. */
export async function keepPending(
  store: SecretStore,
  journal: RestoreJournal,
  secrets: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, value] of secrets) await store.set(pendingName(journal, name), value)
}

/**
 * Replaces the current secrets with the restored ones, keeping the old ones under another name; if nothing was restored, drops the restored
 * ones instead. Can be interrupted and repeated. Resolves with the journal as written.
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

/** Finishes or discards the restored secrets if the app quit during a restore. `store`: where secrets are kept. */
export async function settleRestoredSecrets(root: string, store: SecretStore): Promise<void> {
  const journal = await readJournal(root)
  if (journal?.state === 'keys' || (journal?.state === 'unchanged' && journal.secrets.length > 0))
    await settleSecrets(root, store, journal)
}
