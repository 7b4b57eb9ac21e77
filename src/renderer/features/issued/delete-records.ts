import type { TFunction } from 'i18next'
import type { CommandInput } from '../../../shared/ipc/contract.ts'
import { invoke } from '../../lib/ipc/invoke.ts'
import { showToast } from '../../lib/toast-store.ts'

/** Deletes records from the history and offers to undo it. Throws AppFailure. */
export async function deleteRecords(target: CommandInput<'history.delete'>, t: TFunction<'issued'>): Promise<void> {
  const { deletionId, count } = await invoke('history.delete', target)
  if (count === 0) return
  showToast({
    text: t('deleted', { count }),
    undo: async () => {
      const restored = await invoke('history.undoDelete', { deletionId })
      if (restored.count === 0) showToast({ text: t('undoTooLate') })
    },
  })
}
