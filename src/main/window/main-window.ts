import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsData, SettingsFile } from '../../core/settings/settings-file.ts'
import { type Placement, placeWindow } from './place-window.ts'

type Bounds = NonNullable<SettingsData['window']>

const FIRST_SIZE: Bounds = { width: 1280, height: 820, maximized: false }
const SMALLEST = { minWidth: 760, minHeight: 520 }
const SAVE_AFTER_MS = 400

/** The saved place, as far as the screens that are there now have it. */
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
    const bounds = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    // The size of a window is not worth an error message.
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

/** Opens the one window at its remembered size and loads `page`; shown at its first paint, in the theme's ground. */
export function openMainWindow(page: string, data: SettingsData, settingsFile: SettingsFile): BrowserWindow {
  const saved = data.window ?? FIRST_SIZE
  nativeTheme.themeSource = data.settings.colorScheme
  const window = new BrowserWindow({
    ...placed(saved),
    ...SMALLEST,
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
  window.once('ready-to-show', () => {
    // Shows the window too, so it must not come before the first paint.
    if (saved.maximized) window.maximize()
    window.show()
  })
  window.loadURL(page).catch(() => {})
  rememberBounds(window, settingsFile)
  return window
}
