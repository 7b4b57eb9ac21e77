import type { IpcMainInvokeEvent } from 'electron'

/**
 * Whether a message comes from the main frame of the app's own window, showing the app's own page. Must run synchronously on arrival:
 * `senderFrame` may be null once the frame has navigated.
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
