import { findProgram } from '../../core/reachable/find-program.ts'
import type { Reachable } from '../../core/reachable/reachable.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { reachableCommands } from '../../shared/reachable/commands.ts'
import { tunnelProgramSchema } from '../../shared/reachable/reachable.ts'

/** Handlers of how the local service is reached from elsewhere. */
export function createReachableHandlers(reachable: Reachable): Pick<CommandHandlers, keyof typeof reachableCommands> {
  return {
    'reachable.status': () => reachable.status(),
    'reachable.programs': () =>
      Promise.all(tunnelProgramSchema.options.map(async (program) => ({ program, path: await findProgram(program) }))),
    'reachable.set': (setting) => reachable.set(setting),
    'reachable.retry': async () => {
      reachable.retry()
      return reachable.status()
    },
    'reachable.stopEarlier': ({ address }) => reachable.stopEarlier(address),
    'reachable.dismissChange': () => reachable.dismissChange(),
  }
}
