import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../shared/values/error-code.ts'

/** Error codes from systems and file systems that don't support flushing a folder: Windows, and some network drives. */
const UNSUPPORTED = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'])

/** Flushes a folder's entries to disk; otherwise, a renamed file could revert to its old name after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!UNSUPPORTED.has(codeOf(error))) throw error
  }
}

/** Flushes a folder and everything in it to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) {
      const file = await open(path, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    }
  }
  await syncFolder(folder)
}
