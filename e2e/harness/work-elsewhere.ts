import type { Desk } from './desk.ts'

/** Puts the window behind others, because without a window manager it can't lose the focus. */
export const workElsewhere = (desk: Desk): Promise<void> =>
  desk.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
  })
