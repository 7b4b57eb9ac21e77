import type { Desk } from './desk.ts'

/** Puts the window behind others, as nobody gives it the focus without a window manager. */
export const workElsewhere = (desk: Desk): Promise<void> =>
  desk.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
  })
