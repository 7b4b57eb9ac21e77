import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsData, SettingsFile } from '../../core/settings/settings-file.ts'

type Bounds = NonNullable<SettingsData['window']>

const FIRST_SIZE: Bounds = { width: 1280, height: 820, maximized: false }
const SMALLEST = { minWidth: 760, minHeight: 520 }
const SAVE_AFTER_MS = 400

/** The saved position, unless it lies outside every screen that is there now. */
function placed(saved: Bounds): Partial<Bounds> {
  const { x, y, width, height } = saved
  if (x === undefined || y === undefined) return { width, height }
  const area = screen.getDisplayMatching({ x, y, width, height }).workArea
  const visible =
    x + 80 < area.x + area.width && x + width > area.x + 80 && y >= area.y && y + 40 < area.y + area.height
  return visible ? { x, y, width, height } : { width, height }
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
  if (saved.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.loadURL(page).catch(() => {})
  rememberBounds(window, settingsFile)
  return window
}
