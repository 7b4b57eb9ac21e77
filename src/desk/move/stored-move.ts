import type { SettingsFile } from '../../base/settings/settings-file.ts'
import { AppFailure } from '../../shared/errors.ts'
import { type KeptMove, MAX_SHARED } from '../../shared/move/move.ts'
import { message } from '../../shared/text/message.ts'

interface Deps {
  settingsFile: Pick<SettingsFile, 'read' | 'update'>
  /** Called when the stored move has changed. */
  onChange: () => void
}

/** Creates the storage for the last move, which is in the settings file so that the move can be resumed. */
export function createStoredMove({ settingsFile, onChange }: Deps) {
  /** Updates the stored move, unless another one has replaced it. */
  async function update(id: string, change: (move: KeptMove) => KeptMove): Promise<void> {
    await settingsFile.update((data) => (data.move?.id === id ? { ...data, move: change(data.move) } : data))
    onChange()
  }

  return {
    read: async (): Promise<KeptMove | null> => (await settingsFile.read()).move ?? null,
    update,
    /** Stores a new move. Throws AppFailure invalidInput if it would replace an unfinished one. */
    async add(move: KeptMove, isRunning: () => boolean): Promise<void> {
      await settingsFile.update((data) => {
        if (isRunning() || (data.move && data.move.endedAt === null)) {
          throw new AppFailure({ kind: 'invalidInput', fields: { workspaceId: message('move.unfinished') } })
        }
        return { ...data, move }
      })
    },
    async remove(): Promise<void> {
      await settingsFile.update(({ move: _, ...data }) => data)
      onChange()
    },
    /** Stores which URLs of a move were shared, by record ID. Only the most recent ones are kept. */
    mark: (id: string, recordIds: readonly string[], shared: boolean): Promise<void> =>
      update(id, (before) => {
        const others = before.shared.filter((each) => !recordIds.includes(each))
        return { ...before, shared: shared ? [...others, ...recordIds].slice(-MAX_SHARED) : others }
      }),
  }
}
export type StoredMove = ReturnType<typeof createStoredMove>
