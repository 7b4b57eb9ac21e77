import type { ImportReport } from '../../../../shared/management/imports/import-report.ts'
import type { OperationInput } from '../../../../shared/management/operations.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { sessionOf } from '../draft/draft-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { type Kept, keepRefused, placeNotices } from '../paste/keep-refused.ts'
import type { ImportSession } from './import-store.ts'
import type { ImportProgress } from './use-import-run.ts'

/** A document and where it came from. */
export type Source = Pick<ImportSession, 'files' | 'root' | 'pasted'>

/** Returns functions that add endpoints to the draft and show the import's result. */
export function useAddToDraft(onProgress: (progress: ImportProgress) => void) {
  const { server, place, draft, byService } = useDraft()
  const { id } = server
  const { workspaceId } = place
  /** Shows the result of an import. */
  const report = (found: ImportReport, pasted: string | null, left: Kept | null) => {
    // All edits were saved before the import, so this is the draft it was added to.
    const before = sessionOf(place)?.past.at(-1) ?? draft
    changePanel(place, {
      ...(left && { pasteText: left.text }),
      // Commands that couldn't be imported stay in the box, which the report opens.
      pasteOpen: found.endpointIds.length === 0 && found.updatedIds.length === 0 && left?.text.trim() !== '',
      report: {
        report: found,
        before,
        pasted,
        notices: left?.notices ?? placeNotices(found),
        left: left === null || left.text === '' ? null : left.text,
      },
    })
  }
  const addCommands = async (text: string, pasted: boolean, signal: AbortSignal) => {
    onProgress({ step: 'adding' })
    const { report: found } = await byService(
      () => invoke('servers.addFromCurl', { workspaceId, id, text }, { signal }),
      (answer) => answer.server,
    )
    report(found, pasted ? text : null, pasted ? keepRefused(text, found) : null)
  }
  const addDocument = async (
    { files, root, pasted }: Source,
    signal: AbortSignal,
    part: Pick<
      Partial<OperationInput<'servers.addFromDocument'>>,
      'choose' | 'baseAddresses' | 'server' | 'alike'
    > = {},
  ) => {
    onProgress({ step: 'adding' })
    const { report: found } = await byService(
      () => invoke('servers.addFromDocument', { workspaceId, id, files: [...files], root, ...part }, { signal }),
      (answer) => answer.server,
    )
    const text = pasted !== null && found.endpointIds.length === 0 && !part.choose ? pasted : ''
    report(found, pasted, pasted === null ? null : { text, notices: placeNotices(found) })
  }
  return { addCommands, addDocument }
}
