import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import type { DataPaths } from '../../desk/ports.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** An empty variable counts as unset. */
const environment = z.object({ MCP_ACCESS_DESK_HOME: z.string().optional() })

/**
 * Determines the paths of the app's files, inside `MCP_ACCESS_DESK_HOME` or inside the user's application data. With the variable set, the
 * keychain entries get a separate name. Moves Chromium's files there, too, so it must be called before `app` is ready.
 */
export function resolveDataPaths(name: string): DataPaths {
  const { MCP_ACCESS_DESK_HOME: home } = environment.parse(process.env)
  const root = home ? resolve(home) : join(app.getPath('appData'), name)
  app.setPath('userData', join(root, 'chromium'))
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 8)
  return {
    root,
    settingsFile: join(root, 'settings.json'),
    passphraseFile: join(root, 'secrets.enc'),
    serviceFolder: join(root, 'service'),
    historyFolder: join(root, 'history'),
    clientsFolder: join(root, 'clients'),
    reachableFolder: join(root, 'reachable'),
    logFolder: join(root, 'logs'),
    keychainService: home ? `${name} (${mark})` : name,
  }
}

/**
 * Creates the app's folder if it doesn't exist. Throws `AppFailure` storage when files can't be stored there: Electron would treat that as
 * another running instance of the app, and exit silently. Synchronous, because it must run first.
 */
export function openDataFolder({ root }: DataPaths): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    accessSync(root, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    const cause = message('storage.appFolder.cause', { folder: root, code })
    throw new AppFailure({ kind: 'storage', cause, remedy: message('storage.appFolder.remedy') })
  }
}
