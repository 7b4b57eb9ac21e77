import type { Copied } from '../shared/clipboard/copied.ts'
import type { CommandHandlers, EventName, EventPayload } from '../shared/ipc/contract.ts'
import type { LocalServiceStatus } from '../shared/model/local-service.ts'
import type { NotificationKind } from '../shared/notifications/notification-kinds.ts'
import type { ExpectedProof, Reach } from '../shared/reachable/reach.ts'
import type { Message } from '../shared/text/message.ts'

/** Handlers of the commands that begin with `Group`, as in `secrets.status`. */
export type HandlersOf<Group extends string> = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `${Group}.${string}`>
>

/** Sends an event to the window, if there is one. */
export type SendEvent = <K extends EventName>(name: K, payload: EventPayload<K>) => void

/** The system's dialogs for files, over the app's window. */
export interface FileDialogs {
  save(file: { suggestedName: string; text: string }): Promise<{ saved: boolean }>
  /** Asks where a file is to be saved; null when the person cancels. */
  choosePath(suggestedName: string): Promise<string | null>
  /** Asks for a folder; null when the person cancels. */
  chooseFolder(): Promise<string | null>
  open(what: WantedFile): Promise<{ name: string; text: string } | null>
  /** Asks for a file that isn't read; null when the person cancels. */
  chooseFile(what: WantedFile): Promise<string | null>
}

/** The files that a dialog offers. */
export interface WantedFile {
  title: string
  /** Without a dot; none: any file. */
  extensions: string[]
}

/** What the app copies. */
export interface Clipboard {
  /** Copies text. A secret is cleared after a while, if it's still there then. Throws `AppFailure` storage. */
  copy(text: string, secret?: boolean): Promise<Copied>
  /** Clears a secret that waits to be cleared, if it's still there. Never rejects. */
  clearSecret(): Promise<void>
}

/** The local service’s process. */
export interface LocalServiceControl {
  status(): LocalServiceStatus
  /** Resolves when the service listens, rejects with the failure that keeps it from listening. */
  ready(): Promise<void>
  /** Starts it again, on another port when one is given. */
  restart(port?: number): Promise<LocalServiceStatus>
  /** Runs `work` while it’s stopped, then starts it again. */
  suspend<T>(work: () => Promise<T>): Promise<T>
  /** Stops it until it's started again. */
  pause(): Promise<void>
  /** Changes how it's reached from elsewhere; resolves when its URLs carry it. Does nothing while it doesn't run. */
  setReach(reach: Reach): Promise<void>
  /** Lets the service answer a proof, once. Throws AppFailure `cancelled` while it doesn't run. */
  expectProof(proof: ExpectedProof): Promise<void>
  /** The computer was asleep, or something else was in the way: a service that couldn't start tries again. */
  wake(): void
  stop(): Promise<void>
}

/** Something to tell a person who works elsewhere. It names no customers: notifications are seen by others, and kept by the system. */
export interface Notice {
  kind: NotificationKind
  title: Message
  body: Message
  /** Where a click leads: an address below the window's page. */
  place: string
}
export type Notify = (notice: Notice) => void

export interface NotifyOptions {
  /** The kinds that the person wants. */
  wanted: () => Promise<Readonly<Record<NotificationKind, boolean>>>
  /** Called by a click. */
  open: (place: string) => Promise<void>
}

/** Whether the system starts the app at login. */
export interface StartAtLogin {
  isOn(): Promise<boolean>
  /** Throws `AppFailure` storage where the entry can't be written. */
  set(enabled: boolean): Promise<void>
}

/** Where this run keeps its files, and the name that its keychain entries carry. */
export interface DataPaths {
  root: string
  settingsFile: string
  passphraseFile: string
  serviceFolder: string
  /** The encrypted history of generated URLs. */
  historyFolder: string
  /** What was installed in MCP clients, with the files as they were before. */
  clientsFolder: string
  /** What tunnel programs need and leave. */
  reachableFolder: string
  logFolder: string
  keychainService: string
}
