import type { BrowserWindow } from 'electron'

/**
 * After this many milliseconds, the window is shown whatever its page does. `ready-to-show` never fires on many Wayland desktops
 * (electron#48859, open since Electron 38) and on some Windows ones (electron#54025), so the app would run without a window.
 */
const SHOW_LIMIT_MS = 2_000

/** The parts of a window needed to decide when to show it. */
export type Showable = Pick<BrowserWindow, 'once' | 'isDestroyed'> & {
  webContents: Pick<BrowserWindow['webContents'], 'once'>
}

/** Calls `show` once: on the page's first paint or, without one, when it has loaded or failed to load, or after the timeout. */
export function showWhenPainted(window: Showable, show: () => void, limitMs = SHOW_LIMIT_MS): void {
  let shown = false
  const showOnce = () => {
    clearTimeout(timer)
    if (shown || window.isDestroyed()) return
    shown = true
    show()
  }
  const timer = setTimeout(showOnce, limitMs)
  window.once('ready-to-show', showOnce)
  window.webContents.once('did-finish-load', showOnce)
  window.webContents.once('did-fail-load', showOnce)
  window.once('closed', () => clearTimeout(timer))
}
