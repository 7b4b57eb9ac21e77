import type { SettingsData } from '../../base/settings/settings-data.ts'
import type { SettingsFile } from '../../base/settings/settings-file.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import { MAX_RESHARED, type resharedCommands } from '../../shared/reachable/reshared.ts'
import type { SendEvent } from '../ports.ts'

/** The records marked since the last address change; a new change starts without any marks. */
const idsOf = ({ reachable: { changed }, sharedAgain }: SettingsData): string[] =>
  changed !== null && sharedAgain?.at === changed.at ? sharedAgain.ids : []

/** Creates the handlers for marking the URLs that were shared again after an address change. */
export function createResharedHandlers({
  settingsFile,
  sendEvent,
}: {
  settingsFile: SettingsFile
  sendEvent: SendEvent
}): Pick<CommandHandlers, keyof typeof resharedCommands> {
  return {
    'reshared.list': async () => idsOf(await settingsFile.read()),
    'reshared.mark': async ({ ids, shared }) => {
      if ((await settingsFile.read()).reachable.changed === null) return []
      const data = await settingsFile.update((before) => {
        const { changed } = before.reachable
        if (changed === null) return before
        const others = idsOf(before).filter((id) => !ids.includes(id))
        const marked = shared ? [...others, ...new Set(ids)].slice(-MAX_RESHARED) : others
        return { ...before, sharedAgain: { at: changed.at, ids: marked } }
      })
      sendEvent('reshared.changed', undefined)
      return idsOf(data)
    },
  }
}
