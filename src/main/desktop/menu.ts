import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'

/** The application menu: on macOS in the menu bar, elsewhere behind Alt. It carries the editing and zoom shortcuts. */
export function installMenu(): void {
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : [{ role: 'fileMenu' } as const]),
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
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Cut, copy and paste on right click in a text field, copy on selected text. */
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
