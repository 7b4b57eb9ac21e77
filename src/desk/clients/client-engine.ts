import { type Client, type ClientId, clientIds } from '../../shared/clients/client.ts'
import type { HandOff } from '../../shared/clients/hand-off.ts'
import type { Recovery } from '../../shared/clients/install.ts'
import type { Verdict } from '../../shared/clients/verdict.ts'
import type { Access } from './adapter.ts'
import { withCheckedUrl } from './hand-off/checked-url.ts'
import { clientList, handOff } from './hand-off/hand-off.ts'
import { createInstaller, type Installer } from './install/installer.ts'
import { createLinkOpener } from './open-link.ts'
import { clientAdapters } from './registry.ts'
import { type Judged, verdictsOf } from './verdict/verdict.ts'

/** An access without the name of its entry in a client. */
export type Handed = Omit<Access, 'entryName'>

/** The MCP clients, including those on this computer. */
export interface ClientEngine {
  installer: Installer
  /** The results of a write interrupted when the app last quit. */
  recoveries: readonly Recovery[]
  list(): Client[]
  handOffs(access: Handed): HandOff[]
  verdicts(judged: Judged): Verdict[]
  /** Opens the client's own link, e.g. `vscode:…`. */
  openLink(id: ClientId, access: Handed): Promise<void>
}

/**
 * Opens the engine, with its records in `folder`, after settling any interrupted write. `openExternal` opens a link in the program
 * registered for its scheme.
 */
export async function openClientEngine(
  folder: string,
  openExternal: (link: string) => Promise<void>,
): Promise<ClientEngine> {
  const installer = createInstaller({ folder })
  const recovery = await installer.recover()
  const open = createLinkOpener(linkSchemes(), openExternal)
  return {
    installer,
    recoveries: recovery === null ? [] : [recovery],
    list: clientList,
    handOffs: (access) => clientIds.map((id) => handOff(id, access)),
    verdicts: verdictsOf,
    openLink: async (id, access) => {
      const { link } = handOff(id, withCheckedUrl(access))
      if (link === null) throw new Error('This client has no link')
      await open(link)
    },
  }
}

/** The schemes of the clients' own links, e.g. `vscode:`. */
function linkSchemes(): Set<string> {
  const sample: Access = {
    url: 'https://mcp.example.com/',
    token: 'token',
    entryName: 'sample',
    title: 'Sample',
    bearer: false,
  }
  return new Set(clientAdapters.flatMap(({ link }) => (link ? [new URL(link(sample)).protocol] : [])))
}
