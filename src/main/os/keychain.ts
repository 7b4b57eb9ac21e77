import type { SecretStore } from '../../core/secrets/secret-store.ts'
import { AppFailure } from '../../shared/errors.ts'

/** A keychain that is locked asks the person; past this we offer the other ways instead of waiting. */
const ANSWER_LIMIT_MS = 30_000

const REMEDIES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'Start a Secret Service (GNOME Keyring, KWallet or KeePassXC), unlock it, then try again.',
  darwin: 'Unlock the login keychain in Keychain Access, then try again.',
  win32: 'Check that the Credential Manager service runs, then try again.',
}

function unavailable(cause: string, error: unknown): AppFailure {
  const remedy = REMEDIES[process.platform] ?? 'Choose another way below.'
  return new AppFailure({ kind: 'keychainUnavailable', cause, remedy }, { cause: error })
}

async function answered<T>(question: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable('The keychain did not answer.', undefined)), ANSWER_LIMIT_MS)
  })
  try {
    return await Promise.race([question, limit])
  } catch (error) {
    if (error instanceof AppFailure) throw error
    throw unavailable('The keychain of this computer cannot be reached.', error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The OS keychain through keytar, as a secret store under `service`. Throws `keychainUnavailable` with a remedy when
 * the native module does not load or the keychain does not answer a first question.
 */
export async function openKeychain(service: string): Promise<SecretStore> {
  const keytar = await import('keytar').then(
    (module) => module.default ?? module,
    (error: unknown) => {
      throw unavailable('The keychain module could not be loaded.', error)
    },
  )
  await answered(keytar.getPassword(service, 'probe'))
  return {
    get: (name) => answered(keytar.getPassword(service, name)),
    set: (name, value) => answered(keytar.setPassword(service, name, value)),
    remove: async (name) => {
      await answered(keytar.deletePassword(service, name))
    },
  }
}
