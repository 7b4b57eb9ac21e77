import { access, constants, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import type { TunnelProgram } from '../../shared/reachable/reachable.ts'
import { tunnelPrograms } from './tunnel-programs.ts'

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

/**
 * Finds the executable of a tunnel program, on the PATH or where installers put it; null when not found. Relative PATH entries are ignored,
 * because they depend on where the app was started.
 */
export async function findProgram(
  program: TunnelProgram,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null> {
  const { command, places } = tunnelPrograms[program]
  const onPath = (env.PATH ?? env.Path ?? '').split(delimiter).filter(isAbsolute)
  const names = platform === 'win32' ? [`${command}.exe`] : [command, command[0]?.toUpperCase() + command.slice(1)]
  for (const folder of [...onPath, ...(places[platform] ?? [])]) {
    for (const name of names) {
      const path = join(folder, name)
      if (await isExecutable(path)) return path
    }
  }
  return null
}
