import type { Desk } from './desk.ts'

/** Puts the window behind others; without a window manager, it can't lose focus otherwise. */
export const workElsewhere = (desk: Desk): Promise<void> =>
  desk.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
  })
