import type { Copied } from '../shared/clipboard/copied.ts'
import type { CommandHandlers, EventName, EventPayload } from '../shared/ipc/contract.ts'
import type { LocalServiceStatus } from '../shared/model/local-service.ts'
import type { NotificationKind } from '../shared/notifications/notification-kinds.ts'
import type { ExpectedProof, Ingress } from '../shared/reachable/ingress.ts'
import type { Message } from '../shared/text/message.ts'

/** Handlers of the commands that begin with `Group`, e.g. `secrets.status`. */
export type HandlersOf<Group extends string> = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `${Group}.${string}`>
>

/** Sends an event to the window, if there is one. */
export type SendEvent = <K extends EventName>(name: K, payload: EventPayload<K>) => void

/** The system's file dialogs, over the app's window. */
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

/** The file type that a dialog offers. */
export interface DialogFileType {
  title: string
  /** Without a dot; empty for any file. */
  extensions: string[]
}

/** The app's access to the clipboard. */
export interface Clipboard {
  /** Copies text. A secret is cleared after a while if it's still there. Throws `AppFailure` storage. */
  copy(text: string, secret?: boolean): Promise<Copied>
  /** Clears a copied secret if it's still there. Never rejects. */
  clearSecret(): Promise<void>
}

/** The local service’s process. */
export interface LocalServiceControl {
  status(): LocalServiceStatus
  /** Resolves when the service listens, rejects with the failure that keeps it from listening. */
  ready(): Promise<void>
  /** Restarts it, optionally on another port. */
  restart(port?: number): Promise<LocalServiceStatus>
  /** Runs `work` while it's stopped, then restarts it. */
  suspend<T>(work: () => Promise<T>): Promise<T>
  /** Stops it until it's restarted. */
  pause(): Promise<void>
  /** Changes how others reach it; resolves when its URLs reflect that. Does nothing while it isn't running. */
  setIngress(ingress: Ingress): Promise<void>
  /** Makes the service answer a proof, once. Throws AppFailure `cancelled` while it isn't running. */
  expectProof(proof: ExpectedProof): Promise<void>
  /** Called when the computer was asleep or an obstacle was removed: a service that couldn't start tries again. */
  wake(): void
  stop(): Promise<void>
}

/**
 * A notification for a user who works elsewhere. It doesn't name customers, because others can see notifications, and the system stores
 * them.
 */
export interface Notice {
  kind: NotificationKind
  title: Message
  body: Message
  /** The destination of a click: a path within the window's page. */
  place: string
}
export type Notify = (notice: Notice) => void

export interface NotifyOptions {
  /** The kinds the user has enabled. */
  wanted: () => Promise<Readonly<Record<NotificationKind, boolean>>>
  /** Called on click. */
  open: (place: string) => Promise<void>
}

/** Whether the system starts the app at login. */
export interface StartAtLogin {
  isOn(): Promise<boolean>
  /** Throws `AppFailure` storage when the entry can't be written. */
  set(enabled: boolean): Promise<void>
}

/** The paths of this run's files, and the name of its keychain entries. */
export interface DataPaths {
  root: string
  settingsFile: string
  passphraseFile: string
  serviceFolder: string
  /** The encrypted history of generated URLs. */
  historyFolder: string
  /** What was installed in MCP clients, with the original files. */
  clientsFolder: string
  /** Files that tunnel programs need and leave behind. */
  reachableFolder: string
  logFolder: string
  keychainService: string
}
