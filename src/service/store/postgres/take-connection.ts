import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { logFor } from '../../../base/log/log.ts'
import { DatabaseUnavailable } from '../engine/unavailable.ts'
import { CONNECT_MS, isShutOut } from './postgres-connections.ts'

/** Interval between log entries about a pool's shortage of connections, in milliseconds. */
const SAY_EVERY_MS = 10_000
const saidAt = new WeakMap<pg.Pool, number>()

/**
 * How long a pool doesn't open connections after one was refused, and how long a request waits if there's no connection in use to wait for,
 * in milliseconds.
 */
const REFUSED_MS = 1_000
const RETRY_MS = 200
/** The original size of each pool that's currently reduced. */
const sizes = new WeakMap<pg.Pool, number>()
/** Each pool's connections, excluding those still being opened. */
const opened = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** Call for each pool before using it. */
export function countConnections(pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>()
  opened.set(pool, clients)
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
}

/**
 * Whether the server temporarily rejects every login: it has its maximum number of connections, or the password is being replaced. Source:
 * PostgreSQL's documentation, appendix A.
 */
const isRefused = (error: unknown): boolean =>
  isShutOut(error) || (error instanceof pg.DatabaseError && error.code === '53300')

/**
 * Takes a connection from the pool. If the server refuses a new one, waits for one in use; if there's none, retries with the current
 * address. Throws `DatabaseUnavailable` if no connection becomes available within five seconds, and logs the reason.
 */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const began = performance.now()
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      saySometimes(pool, error)
      if (!isRefused(error) || performance.now() - began > CONNECT_MS) throw new DatabaseUnavailable(error)
      const count = opened.get(pool)?.size ?? 0
      if (count === 0) await setTimeout(RETRY_MS)
      else growLater(pool, count)
    }
  }
}

/** Reduces the pool so that requests wait for existing connections, and restores it later. */
function growLater(pool: pg.Pool, count: number): void {
  const size = sizes.get(pool) ?? pool.options.max
  if (!sizes.has(pool)) {
    sizes.set(pool, size)
    void setTimeout(REFUSED_MS, undefined, { ref: false }).then(() => {
      sizes.delete(pool)
      pool.options.max = size
    })
  }
  pool.options.max = count
}

function saySometimes(pool: pg.Pool, error: unknown): void {
  if (performance.now() - (saidAt.get(pool) ?? Number.NEGATIVE_INFINITY) <= SAY_EVERY_MS) return
  saidAt.set(pool, performance.now())
  logFor('service/store').warn('There’s no new connection to the database to be had', { error: String(error) })
}
