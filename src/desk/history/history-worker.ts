/**
 * Entry point of the thread with the history database, so that writing and searching don't block the main process; see
 * `history-thread.ts`.
 */
import { createOnePerTurn } from '../../base/threads/one-per-turn.ts'
import { serveThread } from '../../base/threads/serve-thread.ts'
import { type ChangedIds, mergeIds } from '../../shared/management/changes.ts'
import { historyFailure } from './history-failure.ts'
import { type HistoryStore, openHistoryStore } from './history-store.ts'
import type { HistoryThreadCalls } from './history-thread.ts'

let store: HistoryStore | null = null
let changed: ChangedIds | undefined
const inTurn = createOnePerTurn()

function noteChanged(ids: ChangedIds): void {
  if (changed === undefined) setImmediate(reportChanged)
  changed = mergeIds(changed, ids)
}

function reportChanged(): void {
  if (changed) thread.report(changed)
  changed = undefined
}

const thread = serveThread<HistoryThreadCalls, ChangedIds>(
  {
    open({ folder, key }) {
      store = openHistoryStore({ folder, key, onChange: noteChanged, onFault: (error) => thread.fault(error) })
    },
    run({ name, input }, signal) {
      if (store === null) throw new Error('The history is not open')
      const method = store[name] as (input: unknown, signal: AbortSignal) => unknown
      // While someone types, each search replaces the previous one.
      return name === 'list' ? inTurn(() => method(input, signal), signal) : method(input, signal)
    },
    /** Lists that wait for their turn are read first. */
    close: (_, signal) =>
      inTurn(() => {
        store?.close()
        store = null
      }, signal),
  },
  { failureOf: historyFailure },
)
