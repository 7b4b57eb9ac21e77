import { app, type Session } from 'electron'

/** Blocks everything the app never uses: navigation away from its page, new windows, web views, and permissions. */
export function guardContents(ownPage: string): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { preventDefault: () => void; url: string }) => {
      if (!event.url.startsWith(ownPage)) event.preventDefault()
    }
    contents.on('will-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
}

/**
 * Never sends a client certificate. From Electron 44 on, requests from the main process would otherwise present the first match, which
 * tells a server who the user is (breaking-changes.md, 44.0). No server in the tests requests one.
 */
export function refuseClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}

/** Denies every permission. The app doesn't need any: it even copies text through the main process. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
}
