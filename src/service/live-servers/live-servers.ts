import type { CredentialSecrets } from '../../shared/management/definition/credential.ts'
import { type Definition, definitionSchema } from '../../shared/management/definition/definition.ts'
import type { OwnCallLimits } from '../../shared/management/records/call-limits.ts'
import type { ToolMode } from '../../shared/management/records/tool-mode.ts'
import type { Store } from '../store/store.ts'

/** A deployed MCP server as customers reach it. */
export interface LiveServer {
  id: string
  name: string
  isActive: boolean
  /** 0 if it was never deployed, in which case it has no endpoints and isn't active. */
  version: number
  /** Whether the call log keeps arguments and replies. */
  logContent: boolean
  /** Limits for each customer's URL, unless the customer has limits of their own. */
  limits: OwnCallLimits
  /** How tools are listed. */
  toolMode: ToolMode
  /** Maximum length of JSON replies, in tokens; null: no maximum. */
  replyBudget: number | null
  definition: Definition
  /** Returns the secret values of one of the definition's credentials, by name; an empty object for an unknown one. */
  secretsOf(credentialId: string): CredentialSecrets
}

/** A cache of deployed servers, read once and kept until something changes. */
export interface LiveServers {
  /**
   * Returns null for an unknown server. Synchronous if the server is cached; otherwise, it's read in steps, interleaved with other work.
   */
  load(serverId: string): LiveServer | null | Promise<LiveServer | null>
  /** Makes the next request read the server again. */
  forget(serverId: string): void
  /** Number of cached servers. */
  size(): number
}

/** How long a cached server may be used while the node isn't notified of changes, in milliseconds. */
const MAX_AGE_MS = 1_000

/** A cached server. `mark`: the freshness when it was requested; `readAt`: a `performance.now()` timestamp. */
interface Known {
  server: LiveServer
  mark: number
  readAt: number
}

/** Creates a cache on top of a store. Call `forget` after changing a server, its version, or its secrets. */
export function createLiveServers(
  store: Pick<Store, 'servers' | 'versions' | 'credentialSecrets' | 'freshness'>,
): LiveServers {
  const { freshness } = store
  const known = new Map<string, Known>()
  /** Reads in flight, shared by concurrent callers. If a server is forgotten in the meantime, later callers read it again. */
  const reading = new Map<string, Promise<LiveServer | null>>()

  /** Reads a server. A deploy changes the version and the secrets together, so a read that overlaps with a deploy is repeated. */
  async function read(serverId: string): Promise<LiveServer | null> {
    for (;;) {
      const [server, at] = await Promise.all([
        store.servers.find(serverId),
        store.credentialSecrets.ofLiveVersion(serverId),
      ])
      if (!server) return null
      const { id, name, logContent, limits, toolMode, replyBudget, liveVersion } = server
      if (at?.liveVersion !== liveVersion) continue
      const live = liveVersion === null ? null : await store.versions.read(serverId, liveVersion)
      return {
        id,
        name,
        isActive: server.isActive && live !== null,
        version: live?.version ?? 0,
        logContent,
        limits,
        toolMode,
        replyBudget,
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
