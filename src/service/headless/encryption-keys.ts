import { readFileSync, statSync } from 'node:fs'
import { AppFailure } from '../../shared/errors.ts'
import { type Message, message } from '../../shared/text/message.ts'
import { codeOf } from '../../shared/values/error-code.ts'
import { type EncryptionKeys, type KeyList, parseEncryptionKeys } from '../store/encryption/encryption-key.ts'

/** Environment variable that contains the keys if no file is given, in the same format. */
export const ENCRYPTION_KEYS_VARIABLE = 'MCP_ACCESS_DESK_ENCRYPTION_KEYS'

const MAX_BYTES = 64 * 1024
/** Other users must not have access. The group may read it, because that's how Kubernetes passes a secret to a non-root process. */
const NOT_PRIVATE = 0o027

/**
 * Returns the keys for secrets in PostgreSQL, as parsed by `parseEncryptionKeys`, from a file (absolute path) or, without one, the
 * environment. The file is read on each use, so that a new key needs no restart; a pipe can only be read once. Rejects with AppFailure
 * `storage` if they're invalid.
 */
export function headlessEncryptionKeys(file: string | null, env: NodeJS.ProcessEnv): EncryptionKeys {
  let ofPipe: KeyList | null = null
  return {
    async list() {
      if (file === null) return keysIn(env[ENCRYPTION_KEYS_VARIABLE])
      if (ofPipe) return ofPipe
      const { text, isFile } = read(file)
      const keys = parse(text, file)
      if (!isFile) ofPipe = keys
      return keys
    },
  }
}

function keysIn(text: string | undefined): KeyList {
  if (!text) throw failure(message('headless.encryption.noKeys', { variable: ENCRYPTION_KEYS_VARIABLE }))
  return parse(text, ENCRYPTION_KEYS_VARIABLE)
}

function read(file: string): { text: string; isFile: boolean } {
  try {
    const stats = statSync(file)
    const { size, mode } = stats
    if (process.platform !== 'win32' && (mode & NOT_PRIVATE) !== 0)
      throw failure(
        message('headless.encryption.notPrivate', { file }),
        message('headless.encryption.privateRemedy', { file }),
      )
    if (size > MAX_BYTES) throw failure(message('headless.encryption.tooLarge', { file, kib: MAX_BYTES / 1024 }))
    return { text: readFileSync(file, 'utf8'), isFile: stats.isFile() }
  } catch (error) {
    if (error instanceof AppFailure) throw error
    throw failure(message('headless.encryption.unreadable', { file, code: codeOf(error) }))
  }
}

function parse(text: string, source: string): KeyList {
  const parsed = parseEncryptionKeys(text)
  if (!parsed.ok) throw failure(message('headless.encryption.invalid', { source, problem: parsed.problem }))
  return parsed.keys
}

const failure = (cause: Message, remedy = message('headless.encryption.remedy')): AppFailure =>
  new AppFailure({ kind: 'storage', cause, remedy })
