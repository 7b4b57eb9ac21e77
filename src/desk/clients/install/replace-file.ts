import { link, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { message } from '../../../shared/text/message.ts'
import { codeOf } from '../../../shared/values/error-code.ts'
import { sha256 } from '../edit/inserted-mark.ts'
import type { ConfigFile } from './config-file.ts'
import { fileFailure } from './storage-failure.ts'

/** Called between the steps of a write, where a test can interrupt it. */
export type AtStep = (step: 'journal' | 'backup' | 'temporary' | 'checked' | 'replaced' | 'recorded') => Promise<void>

/**
 * Replaces or creates a file: writes a temporary file next to it, flushes that, and moves it into place only if the file hasn't changed
 * since it was read. Sets the mode of `file`; owner and links are preserved.
 * @returns the first folder that had to be created, or null
 * @throws AppFailure storage on a disk error, or when the file has changed; the file is then unchanged
 */
export async function replaceFile(
  file: ConfigFile,
  content: Uint8Array,
  temporary: string,
  atStep: AtStep,
): Promise<string | null> {
  let made: string | undefined
  try {
    if (file.bytes === null) made = await mkdir(dirname(file.real), { recursive: true, mode: 0o700 })
    await writeBeside(file, content, temporary)
    await atStep('temporary')
    await checkUnchanged(file)
    await atStep('checked')
    await putInPlace(file, temporary)
    await flushFolder(dirname(file.real))
    return made ?? null
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    const code = codeOf(error)
    if (code === '') throw error
    if (code === 'EEXIST') throw changedMeanwhile(file.path)
    throw fileFailure(
      message('configFiles.unwritable', { path: file.path, code }),
      message('configFiles.unwritableRemedy'),
      error,
    )
  }
}

/**
 * Deletes a file if it hasn't changed since it was read.
 * @throws AppFailure storage on a disk error, or when the file has changed
 */
export async function deleteFile(file: ConfigFile): Promise<void> {
  await checkUnchanged(file)
  await unlink(file.real).catch((error: unknown) => {
    throw fileFailure(
      message('configFiles.undeletable', { path: file.path, code: codeOf(error) }),
      message('configFiles.undeletableRemedy'),
      error,
    )
  })
}

async function writeBeside(file: ConfigFile, content: Uint8Array, temporary: string): Promise<void> {
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    const own = await handle.stat()
    if (file.bytes !== null && (own.uid !== file.uid || own.gid !== file.gid)) await handle.chown(file.uid, file.gid)
    await handle.chmod(file.mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function checkUnchanged({ path, real, bytes }: ConfigFile): Promise<void> {
  const now = await readFile(real).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if ((now && sha256(now)) !== (bytes && sha256(bytes))) throw changedMeanwhile(path)
}

/** Links a new file instead of renaming it, so a file that was created in the meantime is never overwritten. */
async function putInPlace(file: ConfigFile, temporary: string): Promise<void> {
  if (file.bytes !== null) return rename(temporary, file.real)
  try {
    await link(temporary, file.real)
  } catch (error) {
    // Some file systems don't support links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(codeOf(error))) throw error
    return rename(temporary, file.real)
  }
  return unlink(temporary)
}

/** Makes the new name survive a power failure, on systems that support it. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

const changedMeanwhile = (path: string) =>
  fileFailure(message('configFiles.changed', { path }), message('configFiles.changedRemedy'))
