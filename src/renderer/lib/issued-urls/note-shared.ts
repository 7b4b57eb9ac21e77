import { LOCAL_WORKSPACE_ID } from '../../../shared/model/workspace.ts'
import { reportBug } from '../errors/report-bug.ts'
import { invoke } from '../ipc/invoke.ts'
import type { Issued } from './issued-store.ts'

/** Notes that a URL was handed to somebody, for those that have to be shared again after a change of address. */
export function noteShared({ id, workspaceId }: Pick<Issued, 'id' | 'workspaceId'>): void {
  if (workspaceId !== LOCAL_WORKSPACE_ID) return
  void invoke('sharedAgain.mark', { ids: [id], shared: true }).catch((error: unknown) =>
    reportBug('Noting a shared URL', error),
  )
}
