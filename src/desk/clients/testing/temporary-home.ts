import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Platform } from '../../../shared/clients/client.ts'
import type { Machine } from '../install/machine.ts'

/** A temporary home folder for one test. */
export interface TemporaryHome {
  folder: string
  machine(platform?: Platform, env?: Record<string, string>): Machine
  /** A path in the home folder. */
  at(...parts: string[]): string
  write(path: string, content: string | Uint8Array): Promise<string>
  /** Every file in a folder, with its content. */
  snapshot(below?: string): Promise<Record<string, string>>
  remove(): Promise<void>
}

export async function makeTemporaryHome(): Promise<TemporaryHome> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-clients-'))
  const at = (...parts: string[]) => join(folder, ...parts)
  return {
    folder,
    at,
    machine: (platform = 'linux', env = {}) => ({ platform, home: folder, env }),
    write: async (path, content) => {
      const whole = at(path)
      await mkdir(dirname(whole), { recursive: true })
      await writeFile(whole, content)
      return whole
    },
    snapshot: async (below = '') => {
      const entries = await readdir(at(below), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return Object.fromEntries(
        await Promise.all(
          files.sort().map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'latin1')]),
        ),
      )
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
