import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import type { Platform } from '../../../shared/clients/client.ts'

/** Where clients are looked for. */
export interface Machine {
  platform: Platform
  /** Absolute path. */
  home: string
  env: Readonly<Record<string, string | undefined>>
}

/** The machine and user that this process runs on and as. Any other Unix is taken for Linux. */
export function thisMachine(): Machine {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'
  return { platform, home: homedir(), env: process.env }
}

/** A folder from the environment; only an absolute path counts, as the XDG rules ask. */
export function folderFromEnv(machine: Machine, name: string): string | null {
  const value = machine.env[name]
  return value !== undefined && isAbsolute(value) ? value : null
}
