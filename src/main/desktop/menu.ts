import { app, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'

/**
 * Installs the application menu: in the menu bar on macOS, and behind Alt elsewhere. It defines the editing and zoom shortcuts. `quit`
 * replaces the default, which doesn't ask the user; `help` and `whatsNew` open in the window.
 */
export function installMenu({ quit, help, whatsNew }: Record<'quit' | 'help' | 'whatsNew', () => void>): void {
  const quitItem: MenuItemConstructorOptions = {
    label: say(message('background.tray.quit', { app: app.getName() })),
    accelerator: 'CommandOrControl+Q',
    click: quit,
  }
  const separator = { type: 'separator' as const }
  const hiding = [{ role: 'hide' as const }, { role: 'hideOthers' as const }, { role: 'unhide' as const }]
  const template: MenuItemConstructorOptions[] = [
    process.platform === 'darwin'
      ? {
          label: app.getName(),
          submenu: [{ role: 'about' }, separator, { role: 'services' }, separator, ...hiding, separator, quitItem],
        }
      : { label: 'File', submenu: [{ role: 'close' }, separator, quitItem] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      label: say(message('help.menu.help')),
      submenu: [
        { label: say(message('help.menu.open', { app: app.getName() })), click: help },
        { label: say(message('updates.whatsNew.title')), click: whatsNew },
      ],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Installs the context menu: cut, copy, and paste in a text field, and copy for selected text. */
export function installContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (isEditable) {
      Menu.buildFromTemplate([
        { role: 'cut', enabled: editFlags.canCut },
        { role: 'copy', enabled: editFlags.canCopy },
        { role: 'paste', enabled: editFlags.canPaste },
        { type: 'separator' },
        { role: 'selectAll' },
      ]).popup()
    } else if (selectionText) Menu.buildFromTemplate([{ role: 'copy' }]).popup()
  })
}
