import type { Desk } from './desk.ts'

/** Puts the window behind others, because it can't lose focus without a window manager. */
export const workElsewhere = (desk: Desk): Promise<void> =>
  desk.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
  })
