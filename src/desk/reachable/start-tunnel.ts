import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { message } from '../../shared/text/message.ts'
import { findProgram } from './find-program.ts'
import { runTunnel } from './run-tunnel.ts'
import { type StartTunnel, TunnelProblem } from './serve-tunnel.ts'
import type { TunnelRecord } from './tunnel-record.ts'

/** Repeats an option that is also in the arguments, because the program complains about an empty file. */
const CONFIGURATION = 'no-autoupdate: true\n'

/** Creates a function that finds and starts tunnel programs. It rejects with `TunnelProblem` when a program isn't installed. */
export const createTunnelStarter =
  ({ record, configFile }: { record: TunnelRecord; configFile: string }): StartTunnel =>
  async (program, port, listeners) => {
    const file = await findProgram(program)
    if (file === null) {
      const named = { program: message(`reachable.programs.${program}`) }
      throw new TunnelProblem({
        cause: message('reachable.problem.notFound', named),
        remedy: message('reachable.problem.notFoundRemedy', named),
      })
    }
    await mkdir(dirname(configFile), { recursive: true, mode: 0o700 })
    await writeFileAtomic(configFile, CONFIGURATION, { mode: 0o600 })
    return runTunnel({ program, file, port, configFile, record, ...listeners })
  }
