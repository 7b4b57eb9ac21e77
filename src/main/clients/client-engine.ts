import type { Access } from '../../core/clients/adapter.ts'
import { withCheckedUrl } from '../../core/clients/hand-off/checked-url.ts'
import { clientList, handOff } from '../../core/clients/hand-off/hand-off.ts'
import { createInstaller, type Installer } from '../../core/clients/install/installer.ts'
import { clientAdapters } from '../../core/clients/registry.ts'
import { type Judged, verdictsOf } from '../../core/clients/verdict/verdict.ts'
import { type Client, type ClientId, clientIds } from '../../shared/clients/client.ts'
import type { HandOff } from '../../shared/clients/hand-off.ts'
import type { Recovery } from '../../shared/clients/install.ts'
import type { Verdict } from '../../shared/clients/verdict.ts'
import { createLinkOpener } from '../desktop/open-link.ts'

/** An access without its name in a client. */
export type Handed = Omit<Access, 'entryName'>

/** MCP clients, with those of this computer. */
export interface ClientEngine {
  installer: Installer
  /** What became of a write that the last end of the app cut short. */
  recoveries: readonly Recovery[]
  list(): Client[]
  handOffs(access: Handed): HandOff[]
  verdicts(judged: Judged): Verdict[]
  /** Opens the client's own link, as in `vscode:…`. */
  openLink(id: ClientId, access: Handed): Promise<void>
}

/** Opens the engine, with its records in `folder`; what the last end of the app cut short is settled first. */
export async function openClientEngine(folder: string): Promise<ClientEngine> {
  const installer = createInstaller({ folder })
  const recovery = await installer.recover()
  const open = createLinkOpener(linkSchemes())
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

/** The schemes of the clients' own links, as in `vscode:`. */
function linkSchemes(): Set<string> {
  const sample: Access = {
    ...{ url: 'https://mcp.example.com/', token: 'token', entryName: 'sample', title: 'Sample', bearer: false },
  }
  return new Set(clientAdapters.flatMap(({ link }) => (link ? [new URL(link(sample)).protocol] : [])))
}
