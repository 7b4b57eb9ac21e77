import { clientAdapters } from '../../core/clients/registry.ts'
import type { clientCommands } from '../../shared/clients/commands.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'

type ClientCommand = keyof typeof clientCommands

interface Parts {
  /** Told when what was installed somewhere has changed. */
  onChange: () => void
}

/** What the window asks about MCP clients on this machine. */
export function createClientHandlers(_parts: Parts): Pick<CommandHandlers, ClientCommand> {
  const missing = async (): Promise<never> => {
    throw new AppFailure({ kind: 'notFound', cause: 'This is not there yet.' })
  }
  return {
    'clients.list': async () =>
      clientAdapters.map(({ notes, config, places, command, link, ...client }) => ({
        ...client,
        notes: [...notes],
        hasFile: places !== null && config !== null,
        hasCommand: command !== undefined,
        hasLink: link !== undefined,
      })),
    'clients.handOffs': missing,
    'clients.verdicts': missing,
    'clients.found': async () => [],
    'clients.plan': missing,
    'clients.apply': missing,
    'clients.undo': missing,
    'clients.records': async () => [],
    'clients.forget': missing,
    'clients.recoveries': async () => [],
    'clients.openLink': missing,
  }
}
