import { createHash } from 'node:crypto'
import { AppFailure } from '../../shared/errors.ts'
import type { RecordToken } from '../../shared/history/record-token.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { ManagementConnections } from '../management/management-connections.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import type { IssuedToken } from './list-records.ts'

/** The timeout is short because the user is waiting for a URL's state; records of 200 tokens are far smaller than the limit. */
const LIMITS = { timeoutMs: 15_000, maxBytes: 8 * 1024 * 1024 }

interface Question {
  workspace: { id: string; baseUrl: string }
  /** One entry per record; null for a record without a URL. */
  issued: readonly (IssuedToken | null)[]
  api: Pick<ManagementApi, 'call'>
  signal: AbortSignal
}

/**
 * Looks up the tokens of records in a workspace's service, in order. Only hashes are sent, because the workspace may have had a different
 * service when a URL was issued. A token that the service doesn't know was removed there, unless its URL has a different host. Throws
 * `AppFailure`.
 */
export async function findRecordTokens({ workspace, issued, api, signal }: Question): Promise<RecordToken[]> {
  const own = issued.filter((each) => each !== null && each.workspaceId === workspace.id)
  const hashes = own.flatMap((each) => (each ? [createHash('sha256').update(each.token).digest('hex')] : []))
  const found = hashes.length > 0 ? await api.call('tokens.find', { tokens: [], hashes }, signal, LIMITS) : []
  // Earlier releases of the service don't support hashes.
  if (found.length !== own.length) return issued.map(() => 'unknown')
  const records = new Map(own.map((each, index) => [each, found[index] ?? null]))
  return issued.map((each) => {
    const record = records.get(each)
    if (each === null || record === undefined) return 'unknown'
    if (record !== null) return record
    const isIts = workspace.id === LOCAL_WORKSPACE_ID || originOf(each.url) === originOf(workspace.baseUrl)
    return isIts ? 'removed' : 'unknown'
  })
}

interface Services {
  workspaces: Pick<WorkspaceControl, 'connection'>
  management: Pick<ManagementConnections, 'find' | 'apiOf'>
}

/**
 * Creates a lookup that first finds out what the workspace's key is allowed to do. Without management or the read scope, all tokens are
 * `unknown`. Throws `AppFailure` when the service can't be queried.
 */
export function createRecordTokens({ workspaces, management }: Services) {
  return async (workspaceId: string, issued: Question['issued'], signal: AbortSignal): Promise<RecordToken[]> => {
    const found = await management.find(workspaceId, false, signal)
    if (found.state === 'unknown') throw new AppFailure(found.error)
    if (found.state === 'none' || !found.scopes.includes('read')) return issued.map(() => 'unknown')
    const api = await management.apiOf(workspaceId)
    const { baseUrl } = await workspaces.connection(workspaceId)
    return findRecordTokens({ workspace: { id: workspaceId, baseUrl }, issued, api, signal })
  }
}
