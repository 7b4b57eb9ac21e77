import type { Desk } from './desk.ts'

/** Records notifications and other signals instead of showing them. `focused`: whether the window initially reports that it has focus. */
export async function watchSignals(desk: Desk, focused: boolean) {
  await desk.electron.evaluate(({ BrowserWindow, Notification }, isFocused) => {
    const signals = { bars: [] as string[], notices: [] as string[] }
    Object.assign(globalThis, { signals })
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('no window')
    const setProgressBar = window.setProgressBar.bind(window)
    window.setProgressBar = (value, options) => {
      signals.bars.push(`${value} ${options?.mode}`)
      setProgressBar(value, options)
    }
    // A window never gets focus without a window manager.
    window.isFocused = () => isFocused
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      signals.notices.push(`${this.title}: ${this.body}`)
      Object.assign(globalThis, { pressNotice: () => this.emit('click') })
    }
  }, focused)
  type Signals = { bars: string[]; notices: string[] }
  return () => desk.electron.evaluate(() => Reflect.get(globalThis, 'signals') as Signals)
}
