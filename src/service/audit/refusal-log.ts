import { logFor } from '../../base/log/log.ts'
import type { Caller, OperationName } from '../../shared/management/operations.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { Store } from '../store/store.ts'

/** Minimum interval between entries for the same key and operation, in milliseconds. */
const EVERY_MS = 60_000

/** Logs requests that were rejected because their API key lacked the required scope. */
export interface RefusalLog {
  /** Resolves once the request is written, or counted for an entry that's written within a minute. */
  note(caller: Caller, operation: OperationName): Promise<void>
  /** Writes pending counts. */
  close(): Promise<void>
}

/** Requests that were counted but haven't been written yet. Times are ISO 8601. */
interface Counted {
  caller: Caller
  operation: OperationName
  first: string
  last: string
  requests: number
}

interface Options {
  /** Name of the computer the service runs on. */
  node: string
  /** Called with a key's ID once its requests are written. */
  onWritten: (keyId: string) => void
  everyMs?: number
}

/**
 * Creates the log. A key's first refused request for an operation is written immediately. Later ones within a minute are counted and
 * written as one entry when the minute is over, so that no client can flood the log. Requests that couldn't be written are counted the same
 * way.
 */
export function createRefusalLog(
  { audit }: Pick<Store, 'audit'>,
  { node, onWritten, everyMs = EVERY_MS }: Options,
): RefusalLog {
  /** Recently written entries by key and operation, with the requests counted since. */
  const recent = new Map<string, { counted: Counted | null; timer: NodeJS.Timeout }>()

  async function write({ caller, operation, first, last, requests }: Counted): Promise<void> {
    const { keyId, keyName, client } = caller
    const about = { ids: {}, name: '' }
    await audit.appendWhole(
      { kind: 'began', at: first, key: { id: keyId, name: keyName }, client, node, operation, ...about },
      {
        kind: 'ended',
        at: last,
        result: 'forbidden',
        changes: [],
        cut: false,
        requests,
        ...about,
        reason: say(message('http.keyForbidden', { scope: 'manage' })),
      },
    )
    onWritten(keyId)
  }

  /** Writes the requests, or adds them to the current count if that fails. */
  async function tryToWrite(id: string, counted: Counted): Promise<void> {
    try {
      await write(counted)
    } catch (error) {
      const { requests, operation, caller } = counted
      const facts = { requests, operation, keyId: caller.keyId }
      logFor('service/audit').error('Refused requests couldn’t be written to the audit log', error, facts)
      const window = recent.get(id)
      if (window) window.counted = joined(counted, window.counted)
    }
  }

  function beginMinute(id: string): void {
    const timer = setTimeout(() => {
      const counted = recent.get(id)?.counted
      recent.delete(id)
      if (!counted) return
      beginMinute(id)
      void tryToWrite(id, counted)
    }, everyMs).unref()
    recent.set(id, { counted: null, timer })
  }

  return {
    async note(caller, operation) {
      const id = `${caller.keyId} ${operation}`
      const at = new Date().toISOString()
      const counted = { caller, operation, first: at, last: at, requests: 1 }
      const window = recent.get(id)
      if (window) {
        window.counted = joined(window.counted, counted)
        return
      }
      beginMinute(id)
      await tryToWrite(id, counted)
    },
    async close() {
      const left = Array.from(recent, ([id, { counted }]) => ({ id, counted }))
      for (const { timer } of recent.values()) clearTimeout(timer)
      recent.clear()
      await Promise.all(left.map(({ id, counted }) => counted && tryToWrite(id, counted)))
    },
  }
}

/** Merges two counts; the client is taken from the later one. */
function joined(earlier: Counted | null, later: Counted | null): Counted | null {
  if (!earlier || !later) return earlier ?? later
  return { ...later, first: earlier.first, requests: earlier.requests + later.requests }
}
