/** Entry point of the thread with the history's database, so that writing and searching block nothing: see `history-thread.ts`. */
import { parentPort } from 'node:worker_threads'
import { type ChangedIds, mergeIds } from '../../shared/management/changes.ts'
import { historyFailure } from './history-failure.ts'
import { type HistoryStore, openHistoryStore } from './history-store.ts'
import type { FromHistoryThread, ToHistoryThread } from './thread-messages.ts'

const port = parentPort
let store: HistoryStore | null = null
const running = new Map<number, AbortController>()

let unsent: FromHistoryThread[] = []
let changed: ChangedIds | undefined

/** Batches the results of a commit into one message, because each message has a fixed cost. */
function post(sent: FromHistoryThread): void {
  if (unsent.length === 0 && changed === undefined) setImmediate(sendNow)
  unsent.push(sent)
}

function postChanged(ids: ChangedIds): void {
  if (unsent.length === 0 && changed === undefined) setImmediate(sendNow)
  changed = mergeIds(changed, ids)
}

function sendNow(): void {
  const messages = unsent
  if (changed) messages.push({ type: 'changed', ids: changed })
  unsent = []
  changed = undefined
  port?.postMessage(messages)
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function postFailure(id: number, error: unknown): void {
  const failure = historyFailure(error)
  if (failure) post({ type: 'failure', id, error: failure.detail })
  else post({ type: 'fault', id, stack: stackOf(error) })
}

async function call(sent: Extract<ToHistoryThread, { type: 'call' }>): Promise<unknown> {
  if (store === null) throw new Error('The history is not open')
  const abort = new AbortController()
  running.set(sent.id, abort)
  try {
    const method = store[sent.name] as (input: unknown, signal: AbortSignal) => unknown
    return await method(sent.input, abort.signal)
  } finally {
    running.delete(sent.id)
  }
}

async function answer(sent: Exclude<ToHistoryThread, { type: 'cancel' }>): Promise<unknown> {
  switch (sent.type) {
    case 'open': {
      const { folder, key } = sent
      store = openHistoryStore({
        folder,
        key,
        onChange: postChanged,
        onFault: (error) => post({ type: 'fault', id: null, stack: stackOf(error) }),
      })
      return undefined
    }
    case 'call':
      return call(sent)
    case 'close':
      store?.close()
      store = null
      return undefined
  }
}

function receive(sent: ToHistoryThread): void {
  if (sent.type === 'cancel') {
    running.get(sent.id)?.abort()
    return
  }
  answer(sent).then(
    (value) => post({ type: 'answer', id: sent.id, value }),
    (error: unknown) => postFailure(sent.id, error),
  )
}

port?.on('message', (messages: readonly ToHistoryThread[]) => messages.forEach(receive))
