import type { AppError } from '../../shared/errors.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import type { HistoryStore } from './history-store.ts'

/** What the thread does with an open history. */
export type HistoryCalls = Omit<HistoryStore, 'close'>
export type HistoryCall = keyof HistoryCalls

/** What goes to the thread, several in one message. The key goes by message: arguments and the environment of a process can be read by others. */
export type ToHistoryThread =
  | { type: 'open'; id: number; folder: string | null; key: string }
  | { type: 'call'; id: number; name: HistoryCall; input: unknown }
  | { type: 'cancel'; id: number }
  | { type: 'close'; id: number }

/** What comes back, several in one message. `fault`: a bug, with its stack; `id` null: in what runs by itself. */
export type FromHistoryThread =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'failure'; id: number; error: AppError }
  | { type: 'fault'; id: number | null; stack: string }
  | { type: 'changed'; ids: ChangedIds }
