import { mkdir, readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import writeFileAtomic from 'write-file-atomic'
import type { StartAtLogin } from '../../desk/ports.ts'
import { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'

/** Name of the command-line switch for starting without a window. */
export const BACKGROUND_SWITCH = 'background'

/** Quotes a command-line word for a desktop entry (freedesktop.org, Desktop Entry Specification, “The Exec key”). */
const quoteWord = (word: string) => `"${word.replace(/["`$\\]/g, '\\\\$&').replaceAll('%', '%%')}"`

/** The desktop entry that makes Linux desktops start a program at login (freedesktop.org, Autostart Specification). */
export function autostartEntry(name: string, command: readonly string[]): string {
  const exec = command.map(quoteWord).join(' ')
  const lines = ['[Desktop Entry]', 'Type=Application', `Name=${name}`, `Exec=${exec}`, 'Terminal=false']
  return `${[...lines, 'X-GNOME-Autostart-enabled=true'].join('\n')}\n`
}

/**
 * The command that starts this copy of the app. An AppImage needs its own path, because its content is mounted elsewhere on every start.
 */
function ownCommand(): string[] {
  const program = process.env.APPIMAGE ?? process.execPath
  return [program, ...(app.isPackaged ? [] : [app.getAppPath()]), `--${BACKGROUND_SWITCH}`]
}

function onLinux(): StartAtLogin {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const file = join(folder, 'autostart', `${app.getName().toLowerCase().replaceAll(' ', '-')}.desktop`)
  return {
    async isOn() {
      const text = await readFile(file, 'utf8').catch(() => '')
      return text !== '' && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(text)
    },
    async set(enabled) {
      try {
        if (!enabled) return await rm(file, { force: true })
        await mkdir(dirname(file), { recursive: true })
        await writeFileAtomic(file, autostartEntry(app.getName(), ownCommand()))
      } catch (error) {
        const remedy = message('storage.checkFile', { file })
        throw new AppFailure({ kind: 'storage', cause: message('storage.startAtLogin'), remedy }, { cause: error })
      }
    },
  }
}

/** Creates the app's login item for the current system. */
export function createStartAtLogin(): StartAtLogin {
  if (process.platform === 'linux') return onLinux()
  const args = [`--${BACKGROUND_SWITCH}`]
  return {
    isOn: async () => app.getLoginItemSettings({ args }).openAtLogin,
    set: async (enabled) => app.setLoginItemSettings({ openAtLogin: enabled, args }),
  }
}

/** Whether the app starts without a window because the system started it at login. */
export const startsInBackground = (): boolean =>
  app.commandLine.hasSwitch(BACKGROUND_SWITCH) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
