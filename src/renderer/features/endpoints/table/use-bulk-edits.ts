import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '../../../../shared/management/definition/definition.ts'
import { showToast } from '../../../lib/toast-store.ts'
import { NO_SELECTION } from '../../../ui/data-table/row-selection.ts'
import { askRemoval } from '../deploy/ask-removal.ts'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel, panelOf, panelStore } from '../panel-store.ts'
import {
  type BulkChange,
  type NewPosition,
  removeEndpoints,
  reorderEndpoints,
  revertEndpoints,
  setForEndpoints,
} from './bulk-edits.ts'

/** Actions on several endpoints at the same time. Each is one undo step and reports what it did. */
export interface BulkEdits {
  setEnabled(ids: ReadonlySet<string>, enabled: boolean): void
  setCredential(ids: ReadonlySet<string>, credentialId: string | null): void
  reorder(ids: ReadonlySet<string>, target: NewPosition): void
  remove(ids: ReadonlySet<string>): void
}

/** Bulk edits of the draft. `shownIds` are the table's rows in order. */
export function useBulkEdits(shownIds: readonly string[]): BulkEdits {
  const { t } = useTranslation('endpoints')
  const { server, place, draft, edit } = useDraft()
  return useMemo(() => {
    const apply = (after: Definition, ids: ReadonlySet<string>, change: BulkChange, text: string) => {
      if (after === draft) return
      edit(() => after)
      showToast({ text, undo: async () => edit((now) => revertEndpoints(now, draft, ids, change)) })
    }
    const removeNow = (ids: ReadonlySet<string>) => {
      const last = shownIds.reduce((at, id, index) => (ids.has(id) ? index : at), -1)
      const next =
        shownIds.slice(last + 1)[0] ??
        shownIds
          .slice(0, Math.max(0, last))
          .filter((id) => !ids.has(id))
          .at(-1)
      apply(removeEndpoints(draft, ids), ids, 'removed', t('bulk.removed', { count: ids.size }))
      const { openId } = panelOf(panelStore.get(), place)
      changePanel(place, {
        selection: NO_SELECTION,
        ...(openId !== null && ids.has(openId) && { openId: null }),
        focus: next === undefined ? null : `endpoints.${next}`,
      })
    }
    return {
      setEnabled: (ids, enabled) =>
        apply(
          setForEndpoints(draft, ids, { enabled }),
          ids,
          'enabled',
          t(enabled ? 'bulk.turnedOn' : 'bulk.turnedOff', { count: ids.size }),
        ),
      setCredential(ids, credentialId) {
        const name = draft.credentials.find(({ id }) => id === credentialId)?.name
        apply(
          setForEndpoints(draft, ids, { credentialId }),
          ids,
          'credentialId',
          name === undefined
            ? t('bulk.credentialRemoved', { count: ids.size })
            : t('bulk.credentialSet', { count: ids.size, name }),
        )
      },
      reorder: (ids, target) =>
        apply(
          reorderEndpoints(draft, ids, target, new Set(shownIds)),
          ids,
          'order',
          t('bulk.moved', { count: ids.size }),
        ),
      remove: (ids) => void askRemoval(server, place, [...ids], () => removeNow(ids)),
    }
  }, [t, server, place, draft, edit, shownIds])
}
