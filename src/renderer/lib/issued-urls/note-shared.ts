import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { reportBug } from '../errors/report-bug.ts'
import { invoke } from '../ipc/invoke.ts'
import type { Issued } from './issued-store.ts'

/** Marks a URL as shared, for lists of URLs to share again after an address change or a move. */
export function noteShared({ id, workspaceId }: Pick<Issued, 'id' | 'workspaceId'>): void {
  const what = workspaceId === LOCAL_WORKSPACE_ID ? 'reshared.mark' : 'move.mark'
  void invoke(what, { ids: [id], shared: true }).catch((error: unknown) => reportBug('Noting a shared URL', error))
}
