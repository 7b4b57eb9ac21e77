import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsData, SettingsFile } from '../../base/settings/settings-file.ts'
import { type Placement, placeWindow, rememberedPlace } from './place-window.ts'
import { showWhenPainted } from './show-when-painted.ts'

type Bounds = NonNullable<SettingsData['window']>

const FIRST_SIZE: Bounds = { width: 1280, height: 820, maximized: false }
const MIN_SIZE = { minWidth: 760, minHeight: 520 }
const SAVE_AFTER_MS = 400

/** Whether this app's windows are on Wayland, which neither reports nor sets their position. Follows Chromium's default. */
function isWayland(): boolean {
  if (process.platform !== 'linux') return false
  const platform = app.commandLine.getSwitchValue('ozone-platform')
  return platform === 'wayland' || (platform !== 'x11' && process.env.XDG_SESSION_TYPE === 'wayland')
}

/** The saved placement, adapted to the screens currently connected. */
function placed({ maximized: _, ...saved }: Bounds): Placement {
  const { x, y } = saved
  const display =
    x === undefined || y === undefined ? screen.getPrimaryDisplay() : screen.getDisplayMatching({ ...saved, x, y })
  return placeWindow(saved, display.workArea)
}

function rememberBounds(window: BrowserWindow, settingsFile: SettingsFile): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized()) return
    const bounds = { ...rememberedPlace(window.getNormalBounds(), isWayland()), maximized: window.isMaximized() }
    // Failing to save a window's size isn't worth an error message.
    settingsFile.update((data) => ({ ...data, window: bounds })).catch(() => {})
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(save, SAVE_AFTER_MS)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('close', save)
}

/**
 * Opens the window at its remembered size and loads `page`. The window has the theme's background color, and is shown once it has first
 * painted. That's when `onShow` is called, because the window's own `show` event depends on the desktop.
 */
export function openMainWindow(
  page: string,
  data: SettingsData,
  settingsFile: SettingsFile,
  onShow: (window: BrowserWindow) => void,
): BrowserWindow {
  const saved = data.window ?? FIRST_SIZE
  nativeTheme.themeSource = data.settings.colorScheme
  const window = new BrowserWindow({
    ...placed(saved),
    ...MIN_SIZE,
    show: false,
    title: 'MCP Access Desk',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14171d' : '#ffffff',
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      contextIsolation: true,
      nodeIntegration: false,
      sandbox: true,
      spellcheck: false,
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  showWhenPainted(window, () => {
    // This also shows the window, so it must not be called before the first paint.
    if (saved.maximized) window.maximize()
    window.show()
    onShow(window)
  })
  window.loadURL(page).catch(() => {})
  rememberBounds(window, settingsFile)
  return window
}
