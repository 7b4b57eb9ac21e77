import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { AppFailure, assertNever } from '../../shared/errors.ts'
import { DATABASE_FILE } from '../store/open-database.ts'
import { keyFilePath, readKeyFile, writeKeyFile } from './key-file.ts'
import { type KeyRecord, readKeyRecord, writeKeyRecord } from './key-record.ts'
import type { AskKeychain } from './keychain.ts'
import { createSalt, derivePassphraseKey, MIN_PASSPHRASE_LENGTH, PASSPHRASE_VARIABLE } from './passphrase-key.ts'

export interface KeySources {
  askKeychain: AskKeychain
  env: NodeJS.ProcessEnv
  /** Gets one line that says where the key comes from. */
  report: (line: string) => void
}

const IN_KEYCHAIN = 'The database key is in the OS keychain.'
const FROM_PASSPHRASE = `The database key is derived from the passphrase in ${PASSPHRASE_VARIABLE}.`
const inFile = (file: string) => `The database key is in ${file}, readable only by your user.`

/**
 * The database key of a headless data folder (absolute path). A new folder takes the first way that works: the OS
 * keychain, a passphrase from the environment, a key file outside the folder. Later starts need the same way; a missing
 * one throws AppFailure with its remedy.
 */
export async function headlessDatabaseKey(dataFolder: string, sources: KeySources): Promise<string> {
  const record = readKeyRecord(dataFolder)
  if (record) return knownKey(dataFolder, record, sources)
  if (existsSync(join(dataFolder, DATABASE_FILE))) {
    throw missing(
      `The data in ${dataFolder} was made by the app itself, which keeps its key.`,
      'Open it with the app, or give the headless service another folder with --data.',
    )
  }
  return newKey(dataFolder, sources)
}

async function newKey(dataFolder: string, { askKeychain, env, report }: KeySources): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  const answer = await askKeychain({ account: dataFolder, newKey: made })
  if (answer.ok && answer.key !== null) {
    writeKeyRecord(dataFolder, { source: 'keychain' })
    report(IN_KEYCHAIN)
    return answer.key
  }
  const passphrase = env[PASSPHRASE_VARIABLE]
  if (passphrase) {
    if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
      const rule = `${PASSPHRASE_VARIABLE} must have at least ${MIN_PASSPHRASE_LENGTH} characters.`
      throw new AppFailure({ kind: 'invalidInput', fields: { passphrase: rule } })
    }
    const salt = createSalt()
    writeKeyRecord(dataFolder, { source: 'passphrase', salt })
    report(FROM_PASSPHRASE)
    return derivePassphraseKey(passphrase, salt)
  }
  const file = keyFilePath(dataFolder, env)
  if (!relative(dataFolder, file).startsWith('..')) {
    throw missing(
      `The key file ${file} would be inside the data folder.`,
      `Use a deeper data folder, set ${PASSPHRASE_VARIABLE}, or set XDG_CONFIG_HOME to a folder elsewhere.`,
    )
  }
  const known = readKeyFile(file)
  if (known === null) writeKeyFile(file, made)
  writeKeyRecord(dataFolder, { source: 'file' })
  report(
    `${inFile(file)} Safer: a Secret Service (e.g. gnome-keyring) or ${PASSPHRASE_VARIABLE}, either set up before the ` +
      'first start of a data folder.',
  )
  return known ?? made
}

async function knownKey(
  dataFolder: string,
  record: KeyRecord,
  { askKeychain, env, report }: KeySources,
): Promise<string> {
  switch (record.source) {
    case 'keychain': {
      const answer = await askKeychain({ account: dataFolder })
      if (!answer.ok) {
        throw new AppFailure({
          kind: 'keychainUnavailable',
          cause: `The key of ${dataFolder} is in the OS keychain, which does not answer (${answer.cause}).`,
          remedy: 'Start and unlock the keychain that it was made with (e.g. gnome-keyring in your D-Bus session).',
        })
      }
      if (answer.key !== null) {
        report(IN_KEYCHAIN)
        return answer.key
      }
      throw missing(
        `The key of ${dataFolder} is no longer in the OS keychain.`,
        'Use the user account and keychain that it was made with, or another data folder.',
      )
    }
    case 'passphrase': {
      const passphrase = env[PASSPHRASE_VARIABLE]
      if (passphrase) {
        report(FROM_PASSPHRASE)
        return derivePassphraseKey(passphrase, record.salt)
      }
      throw missing(
        `The data in ${dataFolder} was made with a passphrase, and ${PASSPHRASE_VARIABLE} is not set.`,
        `Set ${PASSPHRASE_VARIABLE} to that passphrase, or use another data folder.`,
      )
    }
    case 'file': {
      const file = keyFilePath(dataFolder, env)
      const key = readKeyFile(file)
      if (key !== null) {
        report(inFile(file))
        return key
      }
      throw missing(
        `The key file ${file} of ${dataFolder} is missing.`,
        'Put the key file back, or use another data folder.',
      )
    }
    default:
      return assertNever(record)
  }
}

function missing(cause: string, remedy: string): AppFailure {
  return new AppFailure({ kind: 'storage', code: 'wrongKey', cause, remedy })
}
