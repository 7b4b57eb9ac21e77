import type { AppError } from '../../shared/errors.ts'
import type { ChangedIds } from '../../shared/management/changes.ts'
import type { HistoryStore } from './history-store.ts'

/** The thread's operations on an open history. */
export type HistoryCalls = Omit<HistoryStore, 'close'>
export type HistoryCall = keyof HistoryCalls

/** Messages to the thread, batched. The key goes by message because other processes can read a process's arguments and environment. */
export type ToHistoryThread =
  | { type: 'open'; id: number; folder: string | null; key: string }
  | { type: 'call'; id: number; name: HistoryCall; input: unknown }
  | { type: 'cancel'; id: number }
  | { type: 'close'; id: number }

/** Messages from the thread, batched. `fault`: a bug, with its stack; `id` null: in background work. */
export type FromHistoryThread =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'failure'; id: number; error: AppError }
  | { type: 'fault'; id: number | null; stack: string }
  | { type: 'changed'; ids: ChangedIds }
