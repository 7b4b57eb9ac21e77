import type pg from 'pg'
import { createSerialQueue, type SerialQueue } from '../../../base/queue/serial-queue.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { throwKnown } from './postgres-connections.ts'
import { takeConnection } from './take-connection.ts'

/** How long to wait for other nodes' tasks, in milliseconds, and how much longer for the response. */
const WAIT_MS = 60_000
const LATE_MS = 2_000

/**
 * Creates a queue that runs tasks one after another across all nodes. Throws `DatabaseUnavailable` if the database can't be reached, or if
 * other nodes' tasks take too long. `check` throws if a query would be pointless.
 */
export function createSharedQueue(pool: pg.Pool, check: () => void = () => undefined): SerialQueue {
  const ofThisNode = createSerialQueue()
  return (task) => ofThisNode(() => withLock(task))

  async function withLock<T>(task: () => Promise<T>): Promise<T> {
    check()
    const client = await takeConnection(pool)
    let isKept = false
    try {
      await client.query(`SET statement_timeout = ${WAIT_MS}`).catch(throwKnown)
      const limit = { query_timeout: WAIT_MS + LATE_MS }
      await client
        .query({ text: 'SELECT pg_advisory_lock($1)', values: [ADVISORY_LOCKS.definitions], ...limit })
        .catch(throwKnown)
      const result = await task()
      await client.query('RESET statement_timeout; SELECT pg_advisory_unlock_all()').catch(() => undefined)
      isKept = true
      return result
    } finally {
      // Closing a connection releases its lock.
      client.release(!isKept)
    }
  }
}
