import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { moveCommands } from '../../shared/move/commands.ts'
import type { Moves } from './moves.ts'

/** Creates the handlers for moving servers to another workspace. */
export function createMoveHandlers(moves: Moves): Pick<CommandHandlers, keyof typeof moveCommands> {
  return {
    'move.check': ({ workspaceId }, { signal }) => moves.check(workspaceId, signal),
    'move.checkWait': async () => moves.checkWait(),
    'move.start': ({ workspaceId, serverIds, overwrite }) => moves.start(workspaceId, serverIds, overwrite),
    'move.resume': () => moves.resume(),
    'move.stop': async () => {
      await moves.stop()
      return undefined
    },
    'move.status': () => moves.status(),
    'move.dismiss': async () => {
      await moves.dismiss()
      return undefined
    },
    'move.mark': async ({ ids, shared }) => {
      await moves.mark(ids, shared)
      return undefined
    },
  }
}
