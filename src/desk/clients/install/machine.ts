import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import type { Platform } from '../../../shared/clients/client.ts'

/** Where to look for clients. */
export interface Machine {
  platform: Platform
  /** Absolute path. */
  home: string
  env: Readonly<Record<string, string | undefined>>
}

/** This computer and its user. Any other Unix is treated as Linux. */
export function thisMachine(): Machine {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
  return { platform, home: homedir(), env: process.env }
}

/** A folder from the environment; only absolute paths count, as the XDG specification requires. */
export function folderFromEnv(machine: Machine, name: string): string | null {
  const value = machine.env[name]
  return value !== undefined && isAbsolute(value) ? value : null
}
