import type { Place, Places } from './adapter.ts'

/** Creates a place whose mark defaults to the file's folder. */
export const place = (path: string, mark = path.slice(0, path.lastIndexOf('/'))): Place => ({ path, mark })

/** The same places on every system. */
export const everywhere = (...places: Place[]): Places => ({ darwin: places, win32: places, linux: places })

/** The user folder of Visual Studio Code or a fork on each system; `folder` is named after the product. */
export const codeUserFolders = (folder: string): Record<keyof Places, string> => ({
  darwin: `~/Library/Application Support/${folder}/User`,
  win32: `%APPDATA%/${folder}/User`,
  linux: `<config>/${folder}/User`,
})
