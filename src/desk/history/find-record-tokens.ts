import { createHash } from 'node:crypto'
import { AppFailure } from '../../shared/errors.ts'
import type { RecordToken } from '../../shared/history/commands.ts'
import { LOCAL_WORKSPACE_ID } from '../../shared/model/workspace.ts'
import { originOf } from '../../shared/values/origin-of.ts'
import type { ManagementApi } from '../management/management-api.ts'
import type { WorkspaceManagement } from '../management/workspace-management.ts'
import type { WorkspaceControl } from '../workspaces/workspaces.ts'
import type { IssuedToken } from './list-records.ts'

/** Nobody waits long for the state of a URL; records of 200 tokens are far smaller. */
const LIMITS = { timeoutMs: 15_000, maxBytes: 8 * 1024 * 1024 }

interface Question {
  workspace: { id: string; baseUrl: string }
  /** Of each record; null for one without a URL. */
  issued: readonly (IssuedToken | null)[]
  api: Pick<ManagementApi, 'call'>
  signal: AbortSignal
}

/**
 * What the service of a workspace knows of the tokens of records, in their order. It gets hashes alone: the workspace may have had
 * another service when a URL was issued. A token that it doesn’t have was removed there, unless its URL leads to another host. Throws
 * `AppFailure`.
 */
export async function findRecordTokens({ workspace, issued, api, signal }: Question): Promise<RecordToken[]> {
  const own = issued.filter((each) => each !== null && each.workspaceId === workspace.id)
  const hashes = own.flatMap((each) => (each ? [createHash('sha256').update(each.token).digest('hex')] : []))
  const found = hashes.length > 0 ? await api.call('tokens.find', { tokens: [], hashes }, signal, LIMITS) : []
  // A service of an earlier release doesn’t know hashes.
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
  management: Pick<WorkspaceManagement, 'find' | 'apiOf'>
}

/**
 * Asks the service of a workspace of which it's known what the key may do. Where it has no management or the key may not read, all are
 * `unknown`. Throws `AppFailure` where it can't be asked.
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
