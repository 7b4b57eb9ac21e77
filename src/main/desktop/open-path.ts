import { mkdir } from 'node:fs/promises'
import { shell } from 'electron'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** Opens one of the app's files or folders with the system's default program. */
export async function openPath(path: string): Promise<void> {
  const problem = await shell.openPath(path)
  if (problem === '') return
  const remedy = message('storage.openPath.remedy', { path })
  throw new AppFailure({ kind: 'storage', cause: message('storage.openPath.cause'), remedy })
}

/** Shows one of the app's folders in the system's file manager, creating it if needed. */
export async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await openPath(path)
}
