import { type KeyboardEvent, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandInput } from '../../../shared/ipc/contract.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import type { Task } from '../../lib/ipc/use-task.ts'
import { showToast } from '../../lib/toast-store.ts'
import type { IssuedListState } from './use-issued-list.ts'

/** Deletes listed records from the history and offers to undo it. All functions are stable across renders. */
export function useDeletion({ filter, selection }: IssuedListState, { run }: Pick<Task, 'run'>) {
  const { t } = useTranslation('issued')
  /** Used by callbacks that must stay stable, so that typing in the search field doesn't rerender the table. */
  const chosen = useRef({ filter, selection })
  chosen.current = { filter, selection }
  const deleteRecords = useCallback(
    async (target: CommandInput<'history.delete'>) => {
      const { deletionId, count } = await invoke('history.delete', target)
      if (count === 0) return
      showToast({
        text: t('deleted', { count }),
        undo: async () => {
          const restored = await invoke('history.undoDelete', { deletionId })
          if (restored.count === 0) showToast({ text: t('undoTooLate') })
        },
      })
    },
    [t],
  )
  const remove = useCallback(
    (ids: readonly string[]) => void run(() => deleteRecords({ ids: [...ids] })),
    [run, deleteRecords],
  )
  const removeSelected = useCallback(
    () =>
      void run(async () => {
        const { filter, selection } = chosen.current
        await deleteRecords(selection.everything ? { filter } : { ids: [...selection.ids] })
        selection.clear()
      }),
    [run, deleteRecords],
  )
  /** Delete removes the selected records, or the focused one. */
  const onRowKeyDown = useCallback(
    ({ key, altKey }: KeyboardEvent, ids: ReadonlySet<string>) => {
      if (key !== 'Delete' || altKey || ids.size === 0) return false
      if (chosen.current.selection.everything) removeSelected()
      else remove([...ids])
      return true
    },
    [removeSelected, remove],
  )
  return { remove, removeSelected, onRowKeyDown }
}

export type Deletion = ReturnType<typeof useDeletion>
