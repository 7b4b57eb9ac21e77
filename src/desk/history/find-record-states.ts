import { AppFailure } from '../../shared/errors.ts'
import { type IssuedState, issuedStateOf } from '../../shared/history/issued-state.ts'
import type { RecordToken } from '../../shared/history/record-token.ts'
import { hostedUrlState, localUrlState, type UrlFacts } from '../../shared/history/url-state.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { IssuedToken, RecordPlace } from './list-records.ts'

/** Number of tokens per request. */
const AT_ONCE = 200

/** A record's state as the window's list shows it. */
export interface RecordStateNow {
  id: string
  state: IssuedState
  /** When the URL stops working (ISO 8601); null if it doesn't, if it already has, or if that isn't known. */
  worksUntil: string | null
}

/** What states depend on. */
export interface StateSources {
  issuedTokens: (ids: readonly string[]) => Promise<(IssuedToken | null)[]>
  /** Returns what a workspace's service knows about these tokens, in order. */
  findTokens: (
    workspaceId: string,
    issued: readonly (IssuedToken | null)[],
    signal: AbortSignal,
  ) => Promise<RecordToken[]>
  listServers: (workspaceId: string, signal: AbortSignal) => Promise<readonly { id: string; isActive: boolean }[]>
  /** The local service, and how it's reached from elsewhere. */
  local: Pick<UrlFacts, 'service' | 'reachability'>
}

type Servers = ReadonlyMap<string, { isActive: boolean }>

/**
 * Returns the current state of each record, in order. Throws `AppFailure` when a service can't be queried; with `tolerant`, its URLs count
 * as URLs of a service that doesn't report states.
 */
export async function findRecordStates(
  records: readonly RecordPlace[],
  sources: StateSources,
  { signal, tolerant = false }: { signal: AbortSignal; tolerant?: boolean },
): Promise<RecordStateNow[]> {
  const { local } = sources
  const found = new Map<string, RecordStateNow>()
  const orIfTolerant = async <T>(asked: Promise<T>, fallback: T): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      if (!tolerant || signal.aborted || !(error instanceof AppFailure)) throw error
      return fallback
    }
  }

  async function ofWorkspace(workspaceId: string, own: readonly RecordPlace[]): Promise<void> {
    const isLocal = workspaceId === LOCAL_WORKSPACE_ID
    const isStopped = isLocal && local.service?.state === 'failed'
    let servers: Servers | undefined
    for (let start = 0; start < own.length; start += AT_ONCE) {
      if (signal.aborted) throw new AppFailure({ kind: 'cancelled' })
      const part = own.slice(start, start + AT_ONCE)
      const issued = await sources.issuedTokens(part.map(({ id }) => id))
      const unknown: RecordToken[] = part.map(() => 'unknown')
      const asked = isStopped ? unknown : await orIfTolerant(sources.findTokens(workspaceId, issued, signal), unknown)
      if (!servers && asked.some((token) => token !== 'unknown')) {
        const listed = await orIfTolerant(sources.listServers(workspaceId, signal), null)
        servers = listed ? new Map(listed.map((server) => [server.id, server])) : undefined
      }
      for (const [index, { id, serverId, state }] of part.entries()) {
        const token = asked[index]
        const server = servers && (servers.get(serverId) ?? null)
        const ownToken = token === 'removed' ? null : token === 'unknown' ? undefined : token
        const url = isLocal
          ? localUrlState({ url: null, ...local, token: ownToken, server })
          : hostedUrlState({ token, server })
        const name = issuedStateOf(state, url)
        const ends = (ownToken?.state === 'retiring' ? ownToken.retiresAt : ownToken?.expiresAt) ?? null
        const isOver = name === 'ended' || name === 'revoked' || name === 'expired'
        found.set(id, { id, state: name, worksUntil: isOver ? null : ends })
      }
    }
  }

  const withUrl = records.filter(({ state }) => state === 'issued')
  for (const workspaceId of new Set(withUrl.map((record) => record.workspaceId)))
    await ofWorkspace(
      workspaceId,
      withUrl.filter((record) => record.workspaceId === workspaceId),
    )
  return records.map(
    ({ id, state }) => found.get(id) ?? { id, state: issuedStateOf(state, { name: 'unknown' }), worksUntil: null },
  )
}
