import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { createSerialQueue } from '../../base/queue/serial-queue.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { deriveKey, newDerivation, type Sealed, seal, sealedSchema, unseal } from './passphrase-cipher.ts'
import type { ListedSecretStore } from './secret-store.ts'

const contentSchema = z.array(z.tuple([z.string(), z.string()]))

/** Whether there's a passphrase store at `file`. Throws `AppFailure` storage when that can't be determined. */
export async function passphraseStoreExists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw storageFailure('storage.secretsFile.read', file, error)
  }
}

/**
 * Opens the encrypted file of secrets, or creates it if it's missing. Every change is written immediately and atomically, readable only by
 * the owner; a change that can't be written isn't kept in memory either. Throws `AppFailure`: invalidInput with the field `passphrase` for
 * a wrong one, storage (`damaged`) for a file in another format, and storage on a disk error. A file that can't be opened is never
 * overwritten.
 */
export async function openPassphraseStore(file: string, passphrase: string): Promise<ListedSecretStore> {
  const sealed = await readSealed(file)
  const derivation = sealed?.derivation ?? newDerivation()
  const key = await deriveKey(passphrase, derivation)
  const queue = createSerialQueue()
  let secrets = sealed ? open(sealed, key, file) : new Map<string, string>()

  async function save(next: Map<string, string>): Promise<void> {
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const text = JSON.stringify(seal(JSON.stringify([...next]), key, derivation))
      await writeFileAtomic(file, text, { mode: 0o600 })
    } catch (error) {
      throw storageFailure('storage.secretsFile.write', file, error)
    }
    secrets = next
  }

  // Write a new file immediately, so that the passphrase is required from now on.
  if (!sealed) await save(secrets)

  return {
    get: async (name) => secrets.get(name) ?? null,
    set: (name, value) => queue(() => save(new Map(secrets).set(name, value))),
    remove: (name) =>
      queue(async () => {
        const next = new Map(secrets)
        if (next.delete(name)) await save(next)
      }),
    entries: async () => [...secrets],
  }
}

async function readSealed(file: string): Promise<Sealed | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw storageFailure('storage.secretsFile.read', file, error)
  }
  try {
    return sealedSchema.parse(JSON.parse(text))
  } catch {
    throw damaged(file)
  }
}

function open(sealed: Sealed, key: Buffer, file: string): Map<string, string> {
  const text = unseal(sealed, key)
  if (text === null) {
    const fields = { passphrase: message('storage.secretsFile.wrongPassphrase') }
    throw new AppFailure({ kind: 'invalidInput', fields })
  }
  try {
    return new Map(contentSchema.parse(JSON.parse(text)))
  } catch {
    throw damaged(file)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function damaged(file: string): AppFailure {
  const cause = message('storage.secretsFile.damaged')
  const remedy = message('storage.secretsFile.restore', { file })
  return new AppFailure({ kind: 'storage', code: 'damaged', cause, remedy })
}

function storageFailure(
  code: 'storage.secretsFile.read' | 'storage.secretsFile.write',
  file: string,
  error: unknown,
): AppFailure {
  const remedy = message('storage.checkFile', { file })
  return new AppFailure({ kind: 'storage', cause: message(code), remedy }, { cause: error })
}
