import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { reportBug } from '../errors/report-bug.ts'
import { invoke } from '../ipc/invoke.ts'
import type { Issued } from './issued-store.ts'

/** Notes that a URL was handed to somebody, for those that have to be shared again after a change of address or a move. */
export function noteShared({ id, workspaceId }: Pick<Issued, 'id' | 'workspaceId'>): void {
  const what = workspaceId === LOCAL_WORKSPACE_ID ? 'sharedAgain.mark' : 'move.mark'
  void invoke(what, { ids: [id], shared: true }).catch((error: unknown) => reportBug('Noting a shared URL', error))
}
