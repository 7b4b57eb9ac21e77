import type { Copied } from '../shared/clipboard/copied.ts'
import type { CommandHandlers, EventName, EventPayload } from '../shared/ipc/contract.ts'
import type { LocalServiceStatus } from '../shared/model/local-service.ts'
import type { NotificationKind } from '../shared/notifications/notification-kinds.ts'
import type { ExpectedProof, Ingress } from '../shared/reachable/ingress.ts'
import type { Message } from '../shared/text/message.ts'

/** Handlers for the commands that begin with `Group`, e.g. `secrets.status`. */
export type HandlersOf<Group extends string> = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `${Group}.${string}`>
>

/** Sends an event to the window, if there is one. */
export type SendEvent = <K extends EventName>(name: K, payload: EventPayload<K>) => void

/** The system's file dialogs, shown over the app's window. */
export interface FileDialogs {
  save(file: { suggestedName: string; text: string }): Promise<{ saved: boolean }>
  /** Asks where to save a file; null when the user cancels. */
  choosePath(suggestedName: string): Promise<string | null>
  /** Asks for a folder; null when the user cancels. */
  chooseFolder(): Promise<string | null>
  open(what: DialogFileType): Promise<{ name: string; text: string } | null>
  /** Asks for a file without reading it; null when the user cancels. */
  chooseFile(what: DialogFileType): Promise<string | null>
}

export interface DialogFileType {
  title: string
  /** Without a dot; empty for any file. */
  extensions: string[]
}

/** The app's access to the clipboard. */
export interface Clipboard {
  /** Copies text. A secret is cleared after a while if it's still in the clipboard. Throws `AppFailure` storage. */
  copy(text: string, secret?: boolean): Promise<Copied>
  /** Clears a copied secret if it's still in the clipboard. Never rejects. */
  clearSecret(): Promise<void>
}

export interface LocalServiceControl {
  status(): LocalServiceStatus
  /** Resolves when the service is listening; rejects with the failure that keeps it from listening. */
  ready(): Promise<void>
  /** Restarts the service, optionally on another port. */
  restart(port?: number): Promise<LocalServiceStatus>
  /** Runs `work` while the service is stopped, then restarts it. */
  suspend<T>(work: () => Promise<T>): Promise<T>
  /** Stops the service until it's restarted. */
  pause(): Promise<void>
  /**
   * Changes how other computers reach the service; resolves when its URLs reflect the change. Does nothing while the service isn't running.
   */
  setIngress(ingress: Ingress): Promise<void>
  /** Makes the service respond to one proof request. Throws AppFailure `cancelled` while the service isn't running. */
  expectProof(proof: ExpectedProof): Promise<void>
  /** Called after sleep, or when something that blocked the service was removed: retries a service that couldn't start. */
  wake(): void
  stop(): Promise<void>
}

/**
 * A notification for a user who is working in another app. It doesn't name customers, because other people can see notifications, and the
 * system stores them.
 */
export interface Notice {
  kind: NotificationKind
  title: Message
  body: Message
  /** Path within the window's page that a click opens. */
  place: string
}
export type Notify = (notice: Notice) => void

export interface NotifyOptions {
  /** The kinds the user has enabled. */
  wanted: () => Promise<Readonly<Record<NotificationKind, boolean>>>
  /** Called when a notification is clicked. */
  open: (place: string) => Promise<void>
}

/** Whether the system starts the app at login. */
export interface StartAtLogin {
  isOn(): Promise<boolean>
  /** Throws `AppFailure` storage when the entry can't be written. */
  set(enabled: boolean): Promise<void>
}

/** The paths of this session's files, and the name of its keychain entries. */
export interface DataPaths {
  root: string
  settingsFile: string
  passphraseFile: string
  serviceFolder: string
  /** The encrypted history of generated URLs. */
  historyFolder: string
  /** Records of installs in MCP clients, with the original files. */
  clientsFolder: string
  /** Files that tunnel programs need or leave behind. */
  reachableFolder: string
  logFolder: string
  keychainService: string
}
