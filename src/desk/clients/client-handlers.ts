import type { clientCommands } from '../../shared/clients/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { ClientEngine, Handed } from './client-engine.ts'
import { urlFacts } from './verdict/url-facts.ts'

interface Deps {
  /** Loaded on first use. A failure isn't cached. */
  engine: () => Promise<ClientEngine>
  /** Whether anything was ever installed; if not, callers don't need to load the engine. */
  hasInstalls: () => boolean
  /** The certificate (PEM) of the private authority that a URL's clients must trust, or null when there's none. */
  authorityOf: (url: string) => string | null
  /** Called when installed entries may have changed. */
  onChange: () => void
}

const accessOf = ({ serverName, ...access }: Omit<Handed, 'title'> & { serverName: string }): Handed => ({
  ...access,
  title: serverName,
})

/** Creates the handlers for the window's requests about MCP clients. */
export function createClientHandlers({
  engine,
  hasInstalls,
  authorityOf,
  onChange,
}: Deps): Pick<CommandHandlers, keyof typeof clientCommands> {
  async function changing<T>(change: (installer: ClientEngine['installer']) => Promise<T>): Promise<T> {
    const { installer } = await engine()
    try {
      return await change(installer)
    } finally {
      onChange()
    }
  }

  return {
    'clients.list': async () => (await engine()).list(),
    'clients.handOffs': async (handed) => (await engine()).handOffs(accessOf(handed)),
    'clients.verdicts': async ({ serverName, ...judged }) =>
      (await engine()).verdicts({
        ...judged,
        title: serverName,
        privateAuthority: authorityOf(judged.url) !== null,
      }),
    'clients.urlFacts': async ({ origin }) => urlFacts(origin, authorityOf(origin) !== null),
    'clients.found': async () => (await engine()).installer.find(),
    'clients.plan': async ({ clientId, path, accessId, ...handed }) =>
      (await engine()).installer.plan(clientId, path, accessOf(handed), accessId),
    'clients.apply': ({ id }) => changing((installer) => installer.apply(id)),
    'clients.undo': ({ id }) => changing(async (installer) => ({ outcome: await installer.undo(id) })),
    'clients.records': async () => (await engine()).installer.list(),
    'clients.forget': ({ id }) =>
      changing(async (installer) => {
        await installer.forget(id)
        return undefined
      }),
    'clients.recoveries': async () => (hasInstalls() ? [...(await engine()).recoveries] : []),
    'clients.openLink': async ({ clientId, ...handed }) => {
      await (await engine()).openLink(clientId, accessOf(handed))
      return undefined
    },
  }
}
