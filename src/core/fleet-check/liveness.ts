import { AppFailure } from '../../shared/errors.ts'
import type { NotLive } from '../../shared/fleet-check/check-group.ts'
import type { TokenRecord } from '../../shared/management/records/customer-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { FleetTarget } from '../history/fleet-check-records.ts'
import { logFor } from '../log/log.ts'

/** How long the list of a workspace's servers counts, in milliseconds. */
const SERVERS_KEPT_MS = 30_000

type Servers = ReadonlyMap<string, { isActive: boolean }>

/** The services that know more of a URL than its test shows. */
export interface LivenessDeps {
  /** What the local service knows of these tokens, in their order. */
  findTokens: (tokens: string[], signal: AbortSignal) => Promise<readonly (TokenRecord | null)[]>
  listServers: (workspaceId: string, signal: AbortSignal) => Promise<readonly { id: string; isActive: boolean }[]>
}

const log = logFor('fleet-check')
const causeOf = (error: unknown) => (error instanceof AppFailure ? error.detail.kind : String(error))

/**
 * Tells of URLs why they aren't live; null for one that is, or of which nobody says. Rejects never, but for a bug; `strict`: with
 * what kept a service from saying.
 */
export function createLiveness({ findTokens, listServers }: LivenessDeps, { strict = false } = {}) {
  const lists = new Map<string, { servers: Promise<Servers | null>; at: number }>()

  /** Null where the service doesn't say. */
  async function ask(workspaceId: string, signal: AbortSignal): Promise<Servers | null> {
    try {
      return new Map((await listServers(workspaceId, signal)).map((server) => [server.id, server]))
    } catch (error) {
      if (strict) throw error
      if (!signal.aborted)
        log.warn('Servers couldn’t be listed for a check of URLs', { workspaceId, cause: causeOf(error) })
      return null
    }
  }

  function serversOf(workspaceId: string, signal: AbortSignal): Promise<Servers | null> {
    const kept = lists.get(workspaceId)
    if (kept && Date.now() - kept.at < SERVERS_KEPT_MS) return kept.servers
    const servers = ask(workspaceId, signal)
    lists.set(workspaceId, { servers, at: Date.now() })
    return servers
  }

  /** By the ID of a record; empty where the local service doesn't say. */
  async function tokensOf(
    targets: readonly FleetTarget[],
    signal: AbortSignal,
  ): Promise<Map<string, TokenRecord | null>> {
    const local = targets.filter(({ workspaceId }) => workspaceId === LOCAL_WORKSPACE_ID)
    if (local.length === 0) return new Map()
    try {
      const found = await findTokens(
        local.map(({ token }) => token),
        signal,
      )
      return new Map(local.map(({ id }, index) => [id, found[index] ?? null]))
    } catch (error) {
      if (strict) throw error
      if (!signal.aborted) log.warn('Tokens couldn’t be looked up for a check of URLs', { cause: causeOf(error) })
      return new Map()
    }
  }

  return async (targets: readonly FleetTarget[], signal: AbortSignal): Promise<(NotLive | null)[]> => {
    const tokens = await tokensOf(targets, signal)
    return Promise.all(
      targets.map(async ({ id, workspaceId, serverId }) => {
        const servers = await serversOf(workspaceId, signal)
        const server = servers && (servers.get(serverId) ?? null)
        const token = tokens.get(id)
        if (workspaceId !== LOCAL_WORKSPACE_ID) return server?.isActive === false ? 'serverInactive' : null
        if (servers && server === null) return 'serverDeleted'
        if (token === null) return 'customerRemoved'
        if (token && token.state !== 'live' && token.state !== 'retiring') return token.state
        return server?.isActive === false ? 'serverInactive' : null
      }),
    )
  }
}
