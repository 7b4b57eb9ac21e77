import type { Client, ClientId } from '../../../shared/clients/client.ts'
import type { HandOff } from '../../../shared/clients/hand-off.ts'
import type { Access, ClientAdapter } from '../adapter.ts'
import { entryName } from '../entry-name.ts'
import { adapterOf, clientAdapters } from '../registry.ts'
import { fileHintOf } from './place-hint.ts'
import { posixLine, windowsLine } from './shell-text.ts'
import { snippetOf } from './snippet.ts'

/** Every client as a list shows it. */
export const clientList = (): Client[] => clientAdapters.map(describeClient)

function describeClient(adapter: ClientAdapter): Client {
  const { id, name, kind, reach, headers, notes } = adapter
  return {
    ...{ id, name, kind, reach, headers, notes: [...notes] },
    maxTools: adapter.limits.tools ?? null,
    hasFile: adapter.places !== null,
    hasCommand: adapter.command !== undefined,
    hasLink: adapter.link !== undefined,
  }
}

/** The command stays in places that others read. */
const COMMAND_WARNING =
  'The token stays in the terminal’s history, and others on the computer may see it while it runs.'

/** Everything for one access and one client. `access.title` gives the entry its name. */
export function handOff(id: ClientId, access: Omit<Access, 'entryName'>): HandOff {
  const adapter = adapterOf(id)
  const named = { ...access, entryName: entryName(access.title) }
  const parts = adapter.command?.(named)
  return {
    clientId: id,
    entryName: named.entryName,
    snippet: snippetOf(adapter, named),
    fileHint: fileHintOf(adapter),
    command: parts ? { posix: posixLine(parts), windows: windowsLine(parts) } : null,
    link: adapter.link?.(named) ?? null,
    noLink: adapter.noLink ?? null,
    steps: [...adapter.steps(named)],
    check: adapter.check(named),
    restart: adapter.restart,
    warnings: [...adapter.warnings(named), ...(parts ? [COMMAND_WARNING] : [])],
  }
}
