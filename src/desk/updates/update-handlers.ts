import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { updateCommands } from '../../shared/updates/commands.ts'
import type { Updates } from './updates.ts'

/** Creates the handlers for the window's update requests, which open updates on first use. */
export function createUpdateHandlers(
  updates: () => Promise<Updates>,
): Pick<CommandHandlers, keyof typeof updateCommands> {
  return {
    'updates.status': async () => (await updates()).status(),
    'updates.check': async () => (await updates()).check(),
    'updates.download': async () => (await updates()).download(),
    'updates.stop': async () => (await updates()).stop(),
    'updates.install': async () => (await updates()).install(),
    'updates.skip': async () => (await updates()).skip(),
    'updates.whatsNew': async ({ unseen }) => (await updates()).whatsNew(unseen),
    'updates.whatsNewSeen': async () => {
      await (await updates()).whatsNewSeen()
      return undefined
    },
  }
}
