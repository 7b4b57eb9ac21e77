// @ts-check
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, absolute. */
export const repoRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Folder for downloads made once per machine and shared by every clone: `$XDG_CACHE_HOME` or `~/.cache`, then `mcp-access-desk`. */
export const machineCache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mcp-access-desk')

/** Folder inside this clone for locks and reports; git ignores it. */
export const cloneCache = join(repoRoot, '.cache')

/**
 * Path of a tool's JavaScript entry point under `node_modules`, to run with this Node (the `.bin` links need a shell on Windows).
 * @param {string} path path below `node_modules`
 */
export const toolEntry = (path) => join(repoRoot, 'node_modules', path)
