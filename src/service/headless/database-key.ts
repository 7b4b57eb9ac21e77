import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { AppFailure } from '../../shared/errors.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { assertNever } from '../../shared/values/assert-never.ts'
import { DATABASE_FILE } from '../store/open-database.ts'
import { type KeyRecord, readKeyRecord, writeKeyRecord } from './key-record.ts'
import type { AskKeychain } from './keychain.ts'
import { createSalt, derivePassphraseKey, MIN_PASSPHRASE_LENGTH, PASSPHRASE_VARIABLE } from './passphrase-key.ts'

export interface KeySources {
  askKeychain: AskKeychain
  env: NodeJS.ProcessEnv
  /** Called with the source of the key. */
  report: (line: Message) => void
}

const VARIABLE = { variable: PASSPHRASE_VARIABLE }
const IN_KEYCHAIN = message('headless.key.inKeychain')
const FROM_PASSPHRASE = message('headless.key.fromPassphrase', VARIABLE)

/**
 * Returns the database key of a headless data folder (absolute path). A new folder uses the first source that works: the OS keychain, a
 * passphrase from the environment, or a key file outside the folder. Later starts need the same source; if it's missing, throws
 * `AppFailure` with the remedy.
 */
export async function headlessDatabaseKey(dataFolder: string, sources: KeySources): Promise<string> {
  const record = readKeyRecord(dataFolder)
  if (record) return knownKey(dataFolder, record, sources)
  if (existsSync(join(dataFolder, DATABASE_FILE))) {
    throw missing(message('headless.key.ofTheApp', { folder: dataFolder }), message('headless.key.ofTheAppRemedy'))
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
      const rule = message('headless.key.passphraseTooShort', { ...VARIABLE, min: MIN_PASSPHRASE_LENGTH })
      throw new AppFailure({ kind: 'invalidInput', fields: { passphrase: rule } })
    }
    const salt = createSalt()
    writeKeyRecord(dataFolder, { source: 'passphrase', salt })
    report(FROM_PASSPHRASE)
    return derivePassphraseKey(passphrase, salt)
  }
  const file = keyFilePath(dataFolder, env)
  if (!relative(dataFolder, file).startsWith('..')) {
    throw missing(message('headless.key.fileInside', { file }), message('headless.key.fileInsideRemedy', VARIABLE))
  }
  const known = readKeyFile(file)
  if (known === null) writeKeyFile(file, made)
  writeKeyRecord(dataFolder, { source: 'file' })
  report(message('headless.key.inNewFile', { file, ...VARIABLE }))
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
          cause: message('headless.key.keychainSilent', { folder: dataFolder, reason: answer.cause }),
          remedy: message('headless.key.keychainSilentRemedy'),
        })
      }
      if (answer.key !== null) {
        report(IN_KEYCHAIN)
        return answer.key
      }
      throw missing(
        message('headless.key.keychainLost', { folder: dataFolder }),
        message('headless.key.keychainLostRemedy'),
      )
    }
    case 'passphrase': {
      const passphrase = env[PASSPHRASE_VARIABLE]
      if (passphrase) {
        report(FROM_PASSPHRASE)
        return derivePassphraseKey(passphrase, record.salt)
      }
      throw missing(
        message('headless.key.passphraseMissing', { folder: dataFolder, ...VARIABLE }),
        message('headless.key.passphraseMissingRemedy', VARIABLE),
      )
    }
    case 'file': {
      const file = keyFilePath(dataFolder, env)
      const key = readKeyFile(file)
      if (key !== null) {
        report(message('headless.key.inFile', { file }))
        return key
      }
      throw missing(
        message('headless.key.fileMissing', { file, folder: dataFolder }),
        message('headless.key.fileMissingRemedy'),
      )
    }
    default:
      return assertNever(record)
  }
}

function missing(cause: Message, remedy: Message): AppFailure {
  return new AppFailure({ kind: 'storage', code: 'wrongKey', cause, remedy })
}

/**
 * Returns the path of a data folder's key file. It's in the user's configuration folder, so that copies of the data don't include the key.
 */
function keyFilePath(dataFolder: string, env: NodeJS.ProcessEnv = process.env): string {
  const config = env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const name = createHash('sha256').update(dataFolder).digest('hex')
  return join(config, 'mcp-access-desk', 'service-keys', `${name}.key`)
}

/** Returns the key in a file; null if the file doesn't exist. */
function readKeyFile(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}

/** Writes a new key file that only its owner may read. Never overwrites an existing one. */
function writeKeyFile(file: string, key: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
}
