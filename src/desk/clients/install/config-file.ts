import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { message } from '../../../shared/text/message.ts'
import { codeOf } from '../../../shared/values/error-code.ts'
import { sha256 } from '../edit/inserted-mark.ts'
import { fileFailure } from './storage-failure.ts'

/** A client's file as read. */
export interface ConfigFile {
  /** The path the client uses. */
  path: string
  /** The actual file, with links resolved. */
  real: string
  /** Null if the file doesn't exist. */
  bytes: Buffer | null
  /** The file's mode; meaningless if it doesn't exist. */
  mode: number
  uid: number
  gid: number
}

/** Owner-only, because the file contains a token. */
const NEW_FILE_MODE = 0o600
const MAX_BYTES = 64 * 1024 * 1024
const PASTE = message('configFiles.paste')

/**
 * Reads a config file, following links.
 * @throws AppFailure storage for a folder, a device, a dangling link, a file that is too large or not readable
 */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const none = { path, real: path, bytes: null, mode: NEW_FILE_MODE, uid: -1, gid: -1 }
  try {
    const link = await lstat(path)
    const real = await realpath(path).catch((error: unknown) => {
      throw link.isSymbolicLink() && codeOf(error) === 'ENOENT'
        ? fileFailure(message('configFiles.brokenLink', { path }), message('configFiles.brokenLinkRemedy'), error)
        : error
    })
    const found = await stat(real)
    if (found.isDirectory())
      throw fileFailure(message('configFiles.folder', { path }), message('configFiles.folderRemedy'))
    if (!found.isFile()) throw fileFailure(message('configFiles.notPlain', { path }), PASTE)
    if (found.size > MAX_BYTES) throw fileFailure(message('configFiles.tooLarge', { path }), PASTE)
    const { mode, uid, gid } = found
    return { path, real, bytes: await readFile(real), mode: mode & 0o7777, uid, gid }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return none
    if (code === 'ENOTDIR') throw fileFailure(message('configFiles.fileForFolder', { path }), PASTE, error)
    if (code === '') throw error
    throw fileFailure(message('configFiles.unreadable', { path, code }), message('configFiles.unreadableRemedy'), error)
  }
}

/**
 * Rejects a file that shouldn't be replaced.
 * @throws AppFailure storage for a read-only file and one with several hard links
 */
export async function checkReplaceable({ path, real, bytes, mode }: ConfigFile): Promise<void> {
  if (bytes === null) return
  if ((mode & 0o222) === 0)
    throw fileFailure(message('configFiles.readOnly', { path }), message('configFiles.readOnlyRemedy'))
  const { nlink } = await stat(real)
  if (nlink > 1) throw fileFailure(message('configFiles.hardLinks', { path }), PASTE)
}

/**
 * Removes group and other permissions from a file's mode, because the file contains a token. Windows has no such permissions: Node's mode
 * only says whether the file is writable.
 */
export const narrowMode = (mode: number): number => (process.platform === 'win32' ? mode : mode & ~0o077)

/** SHA-256 of a file's content; null if the file doesn't exist. */
export const hashOf = ({ bytes }: Pick<ConfigFile, 'bytes'>): string | null => bytes && sha256(bytes)
