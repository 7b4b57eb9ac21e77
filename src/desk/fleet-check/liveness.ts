import { logFor } from '../../base/log/log.ts'
import { AppFailure } from '../../shared/errors.ts'
import type { NotLive } from '../../shared/fleet-check/check-group.ts'
import type { RecordToken } from '../../shared/history/record-token.ts'
import type { AccessProblem } from '../../shared/management/records/access-problem.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { FleetTarget } from '../history/fleet-targets.ts'

/** How long, in milliseconds, a workspace's server list is cached, including the fact that its service doesn't provide one. */
const KEPT_MS = 30_000

/** Why a URL isn't live, or why its calls fail, according to its service; null when unknown. */
export interface Liveness {
  notLive: NotLive | null
  problem: AccessProblem | null
}

type Servers = ReadonlyMap<string, { isActive: boolean }>

/** Queries to services, which know more about a URL than a test of it shows. */
export interface LivenessDeps {
  /** Returns what a workspace's service knows about the tokens of these URLs, in order. */
  findTokens: (
    workspaceId: string,
    targets: readonly FleetTarget[],
    signal: AbortSignal,
  ) => Promise<readonly RecordToken[]>
  listServers: (workspaceId: string, signal: AbortSignal) => Promise<readonly { id: string; isActive: boolean }[]>
}

const log = logFor('fleet-check')
const causeOf = (error: unknown) => (error instanceof AppFailure ? error.detail.kind : String(error))

/**
 * Creates a function that returns why URLs aren't live, or known problems with live ones. Never rejects, except for a bug or, with
 * `strict`, when a service can't be queried.
 */
export function createLiveness({ findTokens, listServers }: LivenessDeps, { strict = false } = {}) {
  const lists = new Map<string, { servers: Promise<Servers | null>; at: number }>()
  /** When each service last failed to look up tokens. Querying it again for every page would delay the check. */
  const silentSince = new Map<string, number>()

  /** Returns null when the service can't be queried. */
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
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.servers
    const servers = ask(workspaceId, signal)
    lists.set(workspaceId, { servers, at: Date.now() })
    return servers
  }

  /** Tokens by record ID. Omits records whose service can't be queried. */
  async function tokensOf(targets: readonly FleetTarget[], signal: AbortSignal): Promise<Map<string, RecordToken>> {
    const tokens = new Map<string, RecordToken>()
    for (const workspaceId of new Set(targets.map((target) => target.workspaceId))) {
      if (Date.now() - (silentSince.get(workspaceId) ?? 0) < KEPT_MS) continue
      const own = targets.filter((target) => target.workspaceId === workspaceId)
      try {
        const found = await findTokens(workspaceId, own, signal)
        for (const [index, { id }] of own.entries()) tokens.set(id, found[index] ?? 'unknown')
      } catch (error) {
        if (strict) throw error
        silentSince.set(workspaceId, Date.now())
        if (!signal.aborted)
          log.warn('Tokens couldn’t be looked up for a check of URLs', { workspaceId, cause: causeOf(error) })
      }
    }
    return tokens
  }

  return async (targets: readonly FleetTarget[], signal: AbortSignal): Promise<Liveness[]> => {
    const tokens = await tokensOf(targets, signal)
    return Promise.all(
      targets.map(async ({ id, workspaceId, serverId }) => {
        const servers = await serversOf(workspaceId, signal)
        const server = servers?.get(serverId)
        const token = tokens.get(id) ?? 'unknown'
        // Whether the server list is complete: a third-party service may list fewer servers than it has.
        const saysAll = workspaceId === LOCAL_WORKSPACE_ID || token === 'removed'
        const known = (notLive: NotLive | null, problem: AccessProblem | null = null) => ({ notLive, problem })
        if (servers && !server && saysAll) return known('serverDeleted')
        if (token === 'removed') return known('customerRemoved')
        if (token !== 'unknown' && token.state !== 'live' && token.state !== 'retiring') return known(token.state)
        if (server?.isActive === false) return known('serverInactive')
        return known(null, token === 'unknown' ? null : token.problem)
      }),
    )
  }
}
