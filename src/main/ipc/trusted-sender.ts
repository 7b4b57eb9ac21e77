import type { IpcMainInvokeEvent } from 'electron'

/**
 * Creates a check for whether a message comes from the main frame of one of the app's own windows while it shows the app's own page. The
 * check must run synchronously when the message arrives: `senderFrame` may be null once the frame has navigated.
 */
export function createTrustedSender(isOwnWindow: (webContentsId: number) => boolean, ownPage: string) {
  return ({ sender, senderFrame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>): boolean =>
    senderFrame !== null &&
    senderFrame.parent === null &&
    isOwnWindow(sender.id) &&
    (senderFrame.url === ownPage ||
      senderFrame.url.startsWith(`${ownPage}#`) ||
      senderFrame.url.startsWith(`${ownPage}?`))
}
