import type { LocalServiceControl, StartAtLogin } from '../../desk/ports.ts'
import type { backgroundCommands } from '../../shared/background/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'

interface Deps {
  hasTray: () => Promise<boolean>
  startAtLogin: StartAtLogin
  localService: Pick<LocalServiceControl, 'pause'>
}

/** What the window asks about the app while it has no window. */
export function createBackgroundHandlers({
  hasTray,
  startAtLogin,
  localService,
}: Deps): Pick<CommandHandlers, keyof typeof backgroundCommands> {
  const status = async () => ({ hasTray: await hasTray(), startsAtLogin: await startAtLogin.isOn() })
  return {
    'background.status': status,
    'background.setStartAtLogin': async ({ enabled }) => {
      await startAtLogin.set(enabled)
      return status()
    },
    'localService.pause': async () => {
      await localService.pause()
      return undefined
    },
  }
}
