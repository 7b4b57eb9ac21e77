import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PINNED } from '../../../../shared/management/records/tool-mode.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { appErrorOf } from '../../../lib/errors/report-bug.ts'
import { useWorkspaceId } from '../../../lib/ipc/current-workspace.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { useDraft } from '../draft/use-draft.ts'
import { pinNamesOf, pinnedIds, withPins } from './pinned-tools.ts'

/** The draft's pinned endpoints. */
export interface Pins {
  ids: ReadonlySet<string>
  /** Pins or unpins endpoints, and reports it. Applies to the live version without a deploy. */
  set(ids: ReadonlySet<string>, isPinned: boolean): Promise<void>
}

/** Returns the pinned endpoints; null if clients list all tools anyway. */
export function usePins(): Pins | null {
  const { t } = useTranslation('endpoints')
  const { t: tError } = useTranslation('errors')
  const workspaceId = useWorkspaceId()
  const { server, draft, byService } = useDraft()
  const { toolMode } = server
  const live = server.live?.definition ?? null
  return useMemo(() => {
    if (toolMode.mode === 'all') return null
    const names = pinNamesOf(draft, live)
    const known = new Set(pinnedIds(names, toolMode.pinned))
    /** Changes only these pins, whatever else was changed since. */
    const save = async (ids: readonly string[], isPinned: boolean) => {
      await byService(
        async () => {
          const { toolMode: now } = await invoke('servers.get', { workspaceId, id: server.id })
          const pinned = withPins(names, now.pinned, ids, isPinned)
          return invoke('servers.setToolMode', { workspaceId, id: server.id, ...now, pinned })
        },
        (record) => record,
      )
    }
    return {
      ids: known,
      async set(ids, isPinned) {
        const changed = [...ids].filter((id) => names.has(id) && known.has(id) !== isPinned)
        if (withPins(names, toolMode.pinned, changed, isPinned).length > MAX_PINNED) {
          showToast({ text: t('bulk.pinLimit', { max: MAX_PINNED }) })
          return
        }
        try {
          await save(changed, isPinned)
        } catch (thrown) {
          const { title, remedy } = describeError(appErrorOf('Pinning tools', thrown), tError)
          showToast({ text: `${title} ${remedy}` })
          return
        }
        showToast({
          text: t(isPinned ? 'bulk.pinned' : 'bulk.unpinned', { count: changed.length }),
          undo: () => save(changed, !isPinned),
        })
      },
    }
  }, [t, tError, workspaceId, server.id, toolMode, live, draft, byService])
}
