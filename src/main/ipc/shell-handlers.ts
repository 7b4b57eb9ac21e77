import { hostname, userInfo } from 'node:os'
import type { Clipboard, FileDialogs, HandlersOf, LocalServiceControl, StartAtLogin } from '../../desk/ports.ts'
import type { AppInfo } from '../../shared/ipc/contract.ts'
import { toWellFormed } from '../../shared/well-formed.ts'

/** Maximum number of characters accepted by the form. */
const MAX_IDENTITY = 320

/** Identifies this computer's user in the form of an email address: the account's name at the computer's name. */
function personIdentity(): string {
  const computer = hostname().toLowerCase().replace(/\s+/g, '-')
  return toWellFormed(`${accountName()}@${computer || 'localhost'}`).slice(0, MAX_IDENTITY)
}

/** The account's name, which may be missing, e.g. in a container that runs under a numeric user ID. */
function accountName(): string {
  try {
    return userInfo().username.toLowerCase().replace(/\s+/g, '-') || 'me'
  } catch {
    return 'me'
  }
}

interface Parts {
  appInfo: AppInfo
  openNotices: () => Promise<void>
  hasTray: () => Promise<boolean>
  startAtLogin: StartAtLogin
  localService: LocalServiceControl
  clipboard: Clipboard
  files: FileDialogs
}

type Handlers = HandlersOf<'app'> &
  HandlersOf<'background'> &
  HandlersOf<'clipboard'> &
  HandlersOf<'files'> &
  HandlersOf<'localService'>

/** Creates the handlers for the shell's own commands. */
export function createShellHandlers(parts: Parts): Handlers {
  const { appInfo, openNotices, hasTray, startAtLogin, localService, clipboard, files } = parts
  const background = async () => ({ hasTray: await hasTray(), startsAtLogin: await startAtLogin.isOn() })
  return {
    'app.info': async () => appInfo,
    'app.person': async () => ({ identity: personIdentity() }),
    'app.openNotices': async () => {
      await openNotices()
      return undefined
    },
    'background.status': background,
    'background.setStartAtLogin': async ({ enabled }) => {
      await startAtLogin.set(enabled)
      return background()
    },
    'clipboard.write': ({ text, secret }) => clipboard.copy(text, secret),
    'files.save': (file) => files.save(file),
    'files.open': (what) => files.open(what),
    'localService.status': async () => localService.status(),
    'localService.restart': () => localService.restart(),
    'localService.setPort': ({ port }) => localService.restart(port),
    'localService.pause': async () => {
      await localService.pause()
      return undefined
    },
  }
}
