import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the path of a data folder's key file. It's in the user's configuration folder, so that copies of the data don't include the key.
 */
export function keyFilePath(dataFolder: string, env: NodeJS.ProcessEnv = process.env): string {
  const config = env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const name = createHash('sha256').update(dataFolder).digest('hex')
  return join(config, 'mcp-access-desk', 'service-keys', `${name}.key`)
}

/** Returns the key in a file; null if the file doesn't exist. */
export function readKeyFile(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}

/** Writes a new key file that only its user may read. Never overwrites one. */
export function writeKeyFile(file: string, key: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
}
