import type { Desk } from './desk.ts'

/** Puts the window behind other windows; without a window manager, that's the only way for it to lose focus. */
export const workElsewhere = (desk: Desk): Promise<void> =>
  desk.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
  })
