import { DatabaseUnavailable } from '../store/engine/unavailable.ts'
import type { Freshness } from '../store/freshness.ts'

/** How long known URLs work without the database, in milliseconds. After that, nobody can tell whether they were revoked. */
const BRIDGED_MS = 900_000

/**
 * `up`: the node hears of every change. `unsure`: it doesn't, and asks for what it uses. `away`: the database doesn't answer, and isn't
 * asked.
 */
type State = 'up' | 'unsure' | 'away'

/** What a node knows of its database at this moment. */
export interface DatabaseState extends Freshness {
  set(state: State): void
  /** Calls this whenever the database turns out to be away. */
  onAway(hear: () => void): void
  /** What was read before may be outdated. */
  suspect(): void
  /** Throws `DatabaseUnavailable` while it would be in vain to ask. */
  check(): void
  /** Whether the database doesn't answer. */
  isAway(): boolean
  /** Whether known URLs work as long as the database doesn't answer, which the node may not have noticed yet. */
  isBridging(): boolean
}

/** Begins with a database that answers, and a node that doesn't hear of changes yet. */
export function createDatabaseState(now: () => number = () => performance.now()): DatabaseState {
  let state: State = 'unsure'
  let epoch = 0
  let heardAt = now()
  const hearers: (() => void)[] = []
  const isBridging = () => state === 'up' || now() - heardAt < BRIDGED_MS
  return {
    set(next) {
      if (state === 'up' && next !== 'up') heardAt = now()
      const isNews = next === 'away' && state !== 'away'
      state = next
      if (isNews) for (const hear of hearers) hear()
    },
    onAway: (hear) => void hearers.push(hear),
    suspect() {
      epoch += 1
    },
    mark: () => (state === 'up' ? epoch : Number.NaN),
    bridges: (error) => error instanceof DatabaseUnavailable && state !== 'up' && isBridging(),
    check() {
      if (state === 'away') throw new DatabaseUnavailable(new Error('The database is away'))
    },
    isAway: () => state === 'away',
    isBridging,
  }
}
