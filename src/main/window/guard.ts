import { app, type Session } from 'electron'

/** Closes what the app never uses: navigation away from its page, new windows, web views, permissions. */
export function guardContents(ownPage: string): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { preventDefault: () => void }, url: string) => {
      if (!url.startsWith(ownPage)) event.preventDefault()
    }
    contents.on('will-navigate', (event, url) => stay(event, url))
    contents.on('will-redirect', (event, url) => stay(event, url))
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/** Denies every permission: the app copies through the main process. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
}
