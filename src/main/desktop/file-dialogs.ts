import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { app, BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import type { DialogFileType, FileDialogs } from '../../desk/ports.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** Maximum size of a file to read, in megabytes. */
const MAX_MEGABYTES = 100
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024

/** Folder of the most recently opened file, in this session. */
let lastFolder: string | null = null

function storageFailure(what: 'read' | 'write', error: unknown): AppFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  const cause = message(`storage.file.${what}`, { code })
  return new AppFailure({ kind: 'storage', cause, remedy: message('storage.file.remedy') }, { cause: error })
}

async function readText(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    if ((await file.stat()).size > MAX_BYTES) {
      throw new AppFailure({
        kind: 'storage',
        cause: message('storage.file.tooLarge', { megabytes: MAX_MEGABYTES }),
        remedy: message('storage.file.split'),
      })
    }
    return (await file.readFile('utf8')).replace(/^\uFEFF/, '')
  } finally {
    await file.close()
  }
}

async function choosePath(suggestedName: string): Promise<string | null> {
  const window = BrowserWindow.getAllWindows()[0]
  const options = { defaultPath: join(app.getPath('documents'), basename(suggestedName)) }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || !filePath ? null : filePath
}

async function chooseFile({ title, extensions }: DialogFileType): Promise<string | null> {
  const window = BrowserWindow.getAllWindows()[0]
  const options = {
    // The default differs by Electron version and system (breaking-changes.md, 43.0).
    defaultPath: lastFolder ?? app.getPath('downloads'),
    title,
    properties: ['openFile' as const],
    filters: extensions.length > 0 ? [{ name: title, extensions }] : [],
  }
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options))
  const path = filePaths[0]
  if (canceled || path === undefined) return null
  lastFolder = dirname(path)
  return path
}

/** Each method throws `AppFailure` storage for a file that can't be read or written. */
export const fileDialogs: FileDialogs = {
  choosePath,

  async chooseFolder() {
    const window = BrowserWindow.getAllWindows()[0]
    const options: OpenDialogOptions = {
      defaultPath: app.getPath('documents'),
      properties: ['openDirectory', 'createDirectory'],
    }
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options))
    return canceled ? null : (filePaths[0] ?? null)
  },

  async save({ suggestedName, text }) {
    const filePath = await choosePath(suggestedName)
    if (filePath === null) return { saved: false }
    try {
      // An existing file may be readable by others, so replace it.
      await writeFileAtomic(filePath, text, { mode: 0o600 })
    } catch (error) {
      throw storageFailure('write', error)
    }
    return { saved: true, path: filePath }
  },

  chooseFile,

  async open(what) {
    const path = await chooseFile(what)
    if (path === null) return null
    try {
      return { name: basename(path), text: await readText(path) }
    } catch (error) {
      if (error instanceof AppFailure) throw error
      throw storageFailure('read', error)
    }
  },
}
