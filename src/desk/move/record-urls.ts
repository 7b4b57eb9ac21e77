import { createHash } from 'node:crypto'
import type { IssuedRecord } from '../../shared/history/issued-record.ts'
import type { TokenRecord } from '../../shared/management/records/customer-record.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import type { KeptMove } from '../../shared/move/move.ts'
import type { History } from '../history/history.ts'
import type { PastEvent } from '../history/history-events.ts'
import type { ManagementApi } from '../management/management-api.ts'

/** Number of records looked up per batch. */
const AT_ONCE = 100

interface Recording {
  history: Pick<History, 'call'>
  /** The service that the server was moved to. */
  to: Pick<ManagementApi, 'call'>
  move: Pick<KeptMove, 'id' | 'workspace' | 'toMcpUrl'>
  serverId: string
  signal: AbortSignal
}

/**
 * Writes the new URLs of a server's customers to the history, if this desk has their old URL: each as a separate record in the other
 * workspace, with the move as its run. Nothing is written twice, not even by a later move.
 */
export async function recordUrls({ history, to, move, serverId, signal }: Recording): Promise<void> {
  const filter = { search: '', workspaceId: LOCAL_WORKSPACE_ID, serverId, states: ['issued' as const] }
  const sort = { by: 'createdAt', direction: 'ascending' } as const
  const written = await writtenBefore()
  for (let offset = 0; ; offset += AT_ONCE) {
    const { records } = await history.call('list', { filter, sort, offset, limit: AT_ONCE }, signal)
    if (records.length === 0) return
    const tokens = await history.call(
      'tokens',
      records.map(({ id }) => id),
      signal,
    )
    const known = tokens.filter((token) => token !== null)
    const found = known.length > 0 ? await to.call('tokens.find', { tokens: known }, signal) : []
    const events: PastEvent[] = []
    let next = 0
    for (const [index, record] of records.entries()) {
      const token = tokens[index] ?? null
      const there = token === null ? null : (found[next++] ?? null)
      if (token === null || there === null || !isOf(there, serverId) || written.has(token)) continue
      const recordId = idOf(move.id, record.id)
      if ((await history.call('get', recordId, signal)) === null)
        events.push(...eventsOf(record, there, token, recordId))
    }
    if (events.length > 0) await history.call('addEvents', events, signal)
    if (records.length < AT_ONCE) return
  }

  /** The tokens that the history already has for this server in the other workspace. */
  async function writtenBefore(): Promise<Set<string>> {
    const there = { ...filter, workspaceId: move.workspace.id }
    const found = new Set<string>()
    for (let offset = 0; ; offset += AT_ONCE) {
      const { records } = await history.call('list', { filter: there, sort, offset, limit: AT_ONCE }, signal)
      const ids = records.map(({ id }) => id)
      for (const token of await history.call('tokens', ids, signal)) if (token !== null) found.add(token)
      if (records.length < AT_ONCE) return found
    }
  }

  function eventsOf(record: IssuedRecord, there: TokenRecord, token: string, recordId: string): PastEvent[] {
    const at = Date.now()
    const { server, customer } = record
    const access = { url: `${move.toMcpUrl}/${token}/stream`, token, customerId: there.customerId }
    return [
      { recordId, at, event: { kind: 'began', workspace: move.workspace, server, customer, runId: move.id } },
      { recordId, at, event: { kind: 'ended', outcome: { state: 'issued', access } } },
    ]
  }
}

/** Whether the token belongs to the server and its URL may be shared, now or once it's resumed. */
const isOf = ({ serverId, state }: TokenRecord, wanted: string): boolean =>
  serverId === wanted && state !== 'revoked' && state !== 'ended'

/** Returns the same ID for the same record and move, so that a resumed move doesn't write anything twice: a version 8 UUID (RFC 9562). */
function idOf(moveId: string, recordId: string): string {
  const hex = createHash('sha256').update(`${moveId} ${recordId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
