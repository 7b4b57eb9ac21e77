import { logFor } from '../../base/log/log.ts'
import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import type { Freshness } from '../store/freshness.ts'
import { NODE_SETTINGS, type NodeSettings } from './node-settings.ts'

/**
 * How long a look for changes is relied on, in milliseconds: longer than it takes until the next one. A process that was stopped, or a
 * computer that slept, would use what was revoked in between until it finds out that its connection has ended.
 */
const TRUSTED_MS = 5_000

/**
 * `up`: the node hears of every change. `unsure`: it doesn't, and asks for what it uses. `away`: the database doesn't answer, and isn't
 * asked.
 */
type State = 'up' | 'unsure' | 'away'

/** What a node knows of its database at this moment. */
export interface DatabaseState extends Freshness {
  set(state: State): void
  /** To be called before each look for changes; what it returns, once the node has heard of all that were found. */
  beginLook(): () => void
  /** Calls this whenever the database turns out to be away. */
  onAway(hear: () => void): void
  /** What was read before may be outdated. */
  suspect(): void
  /** Throws `DatabaseUnavailable` while it would be in vain to ask. */
  check(): void
  /** To be called with how far this computer's clock is ahead of the database's, in milliseconds, give or take `error`. */
  compareClocks(offset: number, error: number): void
  /** How far it's ahead, as of the last look; negative: behind. */
  clockOffset(): number
  /** Whether that’s more than a node may differ. */
  isClockOff(): boolean
  /** Whether the database doesn't answer. */
  isAway(): boolean
  /** Whether known URLs work as long as the database doesn't answer, which the node may not have noticed yet. */
  isBridging(): boolean
}

/** Clocks that differ by more than this, in milliseconds, aren't kept in step by anything. */
const NOTED_OFFSET_MS = 2_000

/** A moment, by two clocks in milliseconds: one that's never set, and one that doesn't stop while the computer sleeps. */
interface Moment {
  steady: number
  wall: number
}

const currentMoment = (): Moment => ({ steady: performance.now(), wall: Date.now() })

/** Begins with a database that answers, and a node that doesn't hear of changes yet. */
export function createDatabaseState(
  { serveOfflineMs, maxClockOffsetMs }: NodeSettings = NODE_SETTINGS,
  now: () => Moment = currentMoment,
): DatabaseState {
  let state: State = 'unsure'
  let epoch = 0
  /** When the last look began. */
  let lookedAt = now()
  let clockOffset = 0
  let isClockOff = false
  let hasWarned = false
  const hearers: (() => void)[] = []
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
      if (isNews) for (const hear of hearers) hear()
    },
    beginLook() {
      const begun = now()
      return () => {
        lookedAt = begun
      }
    },
    onAway: (hear) => void hearers.push(hear),
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
