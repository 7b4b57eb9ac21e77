import type { CredentialSecrets } from '../../shared/management/definition/credential.ts'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import type { OwnCallLimits } from '../../shared/management/records/call-limits.ts'
import type { Store } from '../store/store.ts'

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
  /** Null for an unknown server. At once where it's at hand; else it's read in turns with others. */
  load(serverId: string): LiveServer | null | Promise<LiveServer | null>
  /** Reads the server again for the next request. */
  forget(serverId: string): void
  /** Servers at hand. */
  size(): number
}

/** For how long a server isn't read again, in milliseconds, while the node doesn't hear of changes. */
const MAX_AGE_MS = 1_000

/** A server at hand. `mark`: the freshness when it was asked for; `readAt`: as `performance.now()` gives it. */
interface Known {
  server: LiveServer
  mark: number
  readAt: number
}

/** Makes the cache over a store. Whoever changes a server, its version or its secrets calls `forget` after it. */
export function createLiveServers(
  store: Pick<Store, 'servers' | 'versions' | 'credentialSecrets' | 'freshness'>,
): LiveServers {
  const { freshness } = store
  const known = new Map<string, Known>()
  /** What is being read, once for all who ask for it. A server that's forgotten during that is read again for those who ask later. */
  const reading = new Map<string, Promise<LiveServer | null>>()

  /** A deploy changes version and secrets together, so what was read around one is read again. */
  async function read(serverId: string): Promise<LiveServer | null> {
    for (;;) {
      const [server, at] = await Promise.all([
        store.servers.find(serverId),
        store.credentialSecrets.ofLiveVersion(serverId),
      ])
      if (!server) return null
      const { id, name, logContent, limits, liveVersion } = server
      if (at?.liveVersion !== liveVersion) continue
      const live = liveVersion === null ? null : await store.versions.read(serverId, liveVersion)
      return {
        id,
        name,
        isActive: server.isActive && live !== null,
        version: live?.version ?? 0,
        logContent,
        limits,
        definition: live?.definition ?? definitionSchema.parse({ name }),
        secretsOf: (credentialId) => at.secrets.get(credentialId) ?? {},
      }
    }
  }

  const isFresh = ({ mark, readAt }: Known) => mark === freshness.mark() || performance.now() - readAt < MAX_AGE_MS

  function readOnce(serverId: string, before: Known | undefined): Promise<LiveServer | null> {
    const underWay = reading.get(serverId)
    if (underWay) return underWay
    const mark = freshness.mark()
    const begun: Promise<LiveServer | null> = read(serverId)
      .then((server) => {
        if (reading.get(serverId) !== begun) return server
        if (server) known.set(serverId, { server, mark, readAt: performance.now() })
        else known.delete(serverId)
        return server
      })
      .catch((error: unknown) => {
        if (before && freshness.bridges(error)) return before.server
        throw error
      })
      .finally(() => {
        if (reading.get(serverId) === begun) reading.delete(serverId)
      })
    reading.set(serverId, begun)
    return begun
  }

  return {
    load(serverId) {
      const at = known.get(serverId)
      return at && isFresh(at) ? at.server : readOnce(serverId, at)
    },
    forget(serverId) {
      known.delete(serverId)
      reading.delete(serverId)
    },
    size: () => known.size,
  }
}
