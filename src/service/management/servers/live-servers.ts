import type { CredentialSecrets } from '../../../shared/management/definition/credential.ts'
import { type Definition, definitionSchema } from '../../../shared/management/definition/definition.ts'
import type { OwnCallLimits } from '../../../shared/management/records/call-limits.ts'
import type { Store } from '../../store/store.ts'

/** One MCP server as customers reach it. */
export interface LiveServer {
  id: string
  name: string
  isActive: boolean
  /** 0: never deployed; such a server has no endpoints and is not active. */
  version: number
  /** Whether arguments and replies of calls are kept in the call log. */
  logContent: boolean
  /** What one customer's URL may ask for, unless the customer has limits of their own. */
  limits: OwnCallLimits
  definition: Definition
  /** Secret values of one of the definition's credentials, by name; empty for an unknown one. */
  secretsOf(credentialId: string): CredentialSecrets
}

/** Servers as they are deployed, read once and kept until something changes. */
export interface LiveServers {
  /** Null for an unknown server. Reads at once what isn't at hand: where requests come in, `load` goes first. */
  find(serverId: string): LiveServer | null
  /** The same; what isn't at hand is read in turns with others. */
  load(serverId: string): LiveServer | null | Promise<LiveServer | null>
  /** Reads the server again for the next request. */
  forget(serverId: string): void
}

/** Makes the cache over a store. Whoever changes a server, its version or its secrets calls `forget` after it. */
export function createLiveServers(store: Store): LiveServers {
  const known = new Map<string, LiveServer>()

  function read(serverId: string): LiveServer | null {
    const server = store.servers.find(serverId)
    if (!server) return null
    const { id, name, logContent, limits, liveVersion } = server
    const live = liveVersion === null ? null : store.versions.find(serverId, liveVersion)
    const definition = live?.definition ?? definitionSchema.parse({ name })
    const secrets = store.credentialSecrets.ofServer(serverId)
    return {
      id,
      name,
      isActive: server.isActive && live !== null,
      version: live?.version ?? 0,
      logContent,
      limits,
      definition,
      secretsOf: (credentialId) => secrets.get(credentialId) ?? {},
    }
  }

  function find(serverId: string): LiveServer | null {
    const server = known.get(serverId) ?? read(serverId)
    if (server) known.set(serverId, server)
    return server
  }

  async function readAhead(serverId: string): Promise<LiveServer | null> {
    const liveVersion = store.servers.find(serverId)?.liveVersion ?? null
    if (liveVersion !== null) await store.versions.read(serverId, liveVersion)
    return find(serverId)
  }

  return {
    find,
    load: (serverId) => known.get(serverId) ?? readAhead(serverId),
    forget: (serverId) => void known.delete(serverId),
  }
}
