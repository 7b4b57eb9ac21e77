import { mkdir } from 'node:fs/promises'
import { shell } from 'electron'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** Opens a file or folder of ours in the program that the system has for it. */
export async function openPath(path: string): Promise<void> {
  const problem = await shell.openPath(path)
  if (problem === '') return
  const remedy = message('storage.openPath.remedy', { path })
  throw new AppFailure({ kind: 'storage', cause: message('storage.openPath.cause'), remedy })
}

/** Shows a folder of ours in the system's file manager; makes it first where there's nothing in it yet. */
export async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await openPath(path)
}
