import { app, Menu, nativeImage, Tray } from 'electron'
import icon from '../../../resources/icons/24x24.png?inline'
import doubledIcon from '../../../resources/icons/48x48.png?inline'
import { logFor } from '../../base/log/log.ts'
import type { Serving } from './serving.ts'
import { addressLine, servingLine, type TrayActions, trayMenu } from './tray-menu.ts'

/** Minimum interval between queries to the service and the history, in milliseconds. */
const REFRESH_EVERY_MS = 2_000
const READ_LIMIT_MS = 5_000

export interface StatusItem {
  /** Called when its content may have changed. */
  refresh(): void
  remove(): void
}

function trayIcon() {
  const image = nativeImage.createFromDataURL(icon)
  image.addRepresentation({ scaleFactor: 2, dataURL: doubledIcon })
  return image
}

/** Shows the status item; if the desktop doesn't support status items yet, it appears once the desktop does. */
export function showStatusItem(read: (limitMs: number) => Promise<Serving>, actions: TrayActions): StatusItem {
  const tray = new Tray(trayIcon())
  tray.on('click', actions.open)
  let timer: NodeJS.Timeout | undefined
  let isStale = false
  let shown = ''

  async function draw(): Promise<void> {
    const serving = await read(READ_LIMIT_MS)
    if (tray.isDestroyed()) return
    tray.setToolTip([app.getName(), servingLine(serving), addressLine(serving)].filter(Boolean).join(' · '))
    const menu = trayMenu(serving, app.getName(), actions)
    // Only replace a changed menu: replacing an open one closes it. On Linux, a menu that has been set can't be changed.
    const content = JSON.stringify([menu, serving.recent])
    if (content === shown) return
    shown = content
    tray.setContextMenu(Menu.buildFromTemplate(menu))
  }

  function refresh(): void {
    isStale = true
    if (timer !== undefined || tray.isDestroyed()) return
    isStale = false
    draw().catch((error: unknown) => logFor('main').error('The status item couldn’t be drawn', error))
    timer = setTimeout(() => {
      timer = undefined
      if (isStale) refresh()
    }, REFRESH_EVERY_MS).unref()
  }

  refresh()
  return {
    refresh,
    remove() {
      clearTimeout(timer)
      tray.destroy()
    },
  }
}
