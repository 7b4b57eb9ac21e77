import type { SecretStore } from '../../desk/secrets/secret-store.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type Message, message } from '../../shared/text/message.ts'

/** A locked keychain prompts the user; after this long, the alternatives are offered instead of waiting. */
const ANSWER_LIMIT_MS = 30_000

const REMEDIES: Partial<Record<NodeJS.Platform, Message>> = {
  linux: message('storage.keychain.remedy.linux'),
  darwin: message('storage.keychain.remedy.darwin'),
  win32: message('storage.keychain.remedy.win32'),
}

function unavailable(what: 'noAnswer' | 'unreachable' | 'notLoaded', error: unknown): AppFailure {
  const remedy = REMEDIES[process.platform] ?? message('storage.keychain.remedy.other')
  const cause = message(`storage.keychain.${what}`)
  return new AppFailure({ kind: 'keychainUnavailable', cause, remedy }, { cause: error })
}

async function answered<T>(question: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable('noAnswer', undefined)), ANSWER_LIMIT_MS)
  })
  try {
    return await Promise.race([question, limit])
  } catch (error) {
    if (error instanceof AppFailure) throw error
    throw unavailable('unreachable', error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Opens the OS keychain through keytar, as a secret store under the name `service`. Throws `keychainUnavailable` with a remedy when the
 * native module doesn't load or the keychain doesn't respond to a first query.
 */
export async function openKeychain(service: string): Promise<SecretStore> {
  const keytar = await import('keytar').then(
    (module) => module.default ?? module,
    (error: unknown) => {
      throw unavailable('notLoaded', error)
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
