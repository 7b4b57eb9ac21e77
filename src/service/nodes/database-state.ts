import { logFor } from '../../base/log/log.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import type { Freshness } from '../store/freshness.ts'
import { NODE_SETTINGS, type NodeSettings } from './node-settings.ts'

/**
 * How long a check for changes is trusted, in milliseconds: longer than the interval between checks. Otherwise, a process that was
 * suspended, or a computer that slept, would use what was revoked in between until it notices that it has lost its connection.
 */
const TRUSTED_MS = 5_000

/**
 * `up`: the node receives every change. `unsure`: it may not, so it queries everything it uses. `away`: the database doesn't respond, and
 * isn't queried.
 */
type State = 'up' | 'unsure' | 'away'

/** What a node knows about its database right now. */
export interface DatabaseState extends Freshness {
  set(state: State): void
  /** Call before each check for changes; call the returned function once the node has received all changes found. */
  beginLook(): () => void
  /** Calls `listener` whenever the database becomes unavailable. */
  onAway(listener: () => void): void
  /** Marks everything read so far as possibly outdated. */
  suspect(): void
  /** Throws `DatabaseUnavailable` if a query would be pointless. */
  check(): void
  /** Call with the number of milliseconds that this computer's clock is ahead of the database's, give or take `error`. */
  compareClocks(offset: number, error: number): void
  /** Number of milliseconds that the clock was ahead at the last check; negative if it was behind. */
  clockOffset(): number
  /** Whether the clock differs by more than a node's settings allow. */
  isClockOff(): boolean
  /** Whether the database has stopped responding. */
  isAway(): boolean
  /** Whether known URLs work while the database doesn't respond, even if the node hasn't noticed yet. */
  isBridging(): boolean
}

/** Clocks that differ by more than this, in milliseconds, aren't being synchronized. */
const NOTED_OFFSET_MS = 2_000

/** A moment according to two clocks, in milliseconds: one that's never adjusted, and one that keeps running while the computer sleeps. */
interface Moment {
  steady: number
  wall: number
}

const currentMoment = (): Moment => ({ steady: performance.now(), wall: Date.now() })

/** Creates the state for a node whose database responds but that doesn't receive changes yet. */
export function createDatabaseState(
  { serveOfflineMs, maxClockOffsetMs }: NodeSettings = NODE_SETTINGS,
  now: () => Moment = currentMoment,
): DatabaseState {
  let state: State = 'unsure'
  let epoch = 0
  /** When the last check started. */
  let lookedAt = now()
  let clockOffset = 0
  let isClockOff = false
  let hasWarned = false
  const listeners: (() => void)[] = []
  function sinceLook(): number {
    const { steady, wall } = now()
    return Math.max(steady - lookedAt.steady, wall - lookedAt.wall)
  }
  const isCurrent = () => state === 'up' && sinceLook() < TRUSTED_MS
  const isBridging = () => sinceLook() < serveOfflineMs
  return {
    set(next) {
      const isNews = next === 'away' && state !== 'away'
      state = next
      if (isNews) for (const listener of listeners) listener()
    },
    beginLook() {
      const begun = now()
      return () => {
        lookedAt = begun
      }
    },
    onAway: (listener) => void listeners.push(listener),
    suspect() {
      epoch += 1
    },
    mark: () => (isCurrent() ? epoch : Number.NaN),
    bridges: (error) => error instanceof DatabaseUnavailable && !isCurrent() && isBridging(),
    check() {
      if (state === 'away') throw new DatabaseUnavailable(new Error('The database is away'))
    },
    compareClocks(offset, error) {
      clockOffset = offset
      const least = Math.abs(offset) - error
      isClockOff = least > maxClockOffsetMs
      const isOff = least > NOTED_OFFSET_MS
      if (isOff && !hasWarned)
        logFor('service/nodes').warn(
          'This computer’s clock differs from the database’s, so URLs expire at other times here',
          {
            secondsAhead: Math.round(offset / 100) / 10,
          },
        )
      hasWarned = isOff
    },
    clockOffset: () => clockOffset,
    isClockOff: () => isClockOff,
    isAway: () => state === 'away',
    isBridging,
  }
}
