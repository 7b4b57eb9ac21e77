import { z } from 'zod'
import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'

/** How long the database may take for an answer that says it's there, in milliseconds. */
const DATABASE_MS = 2_000

/**
 * Whether a service can serve. `degraded`: known URLs work although the database is away, or some of its workers can't serve. `reason`:
 * it shuts down (`stopping`), its data can't be read (`database`) or not without a key that it lacks (`keys`), its clock is off (`clock`), or
 * it has too few workers (`workers`).
 */
export const readinessSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  reason: z.enum(['stopping', 'database', 'keys', 'clock', 'workers']).optional(),
})
export type Readiness = z.output<typeof readinessSchema>

/** What a readiness follows from. */
export interface ReadinessSources {
  /** Asks the database for something small. Rejects where it can't answer. */
  askDatabase: () => unknown
  /** Whether known URLs work although the database doesn't answer; left out: never. */
  isBridging?: (() => boolean) | undefined
  /** Whether everything in the database can be decrypted; left out: always. */
  hasKeys?: (() => boolean) | undefined
  /** Whether this computer’s clock differs from the database’s by more than it may; left out: never. */
  isClockOff?: (() => boolean) | undefined
}

/** Tells by its sources whether a service can serve. */
export async function readinessOf({
  askDatabase,
  isBridging = () => false,
  hasKeys = () => true,
  isClockOff = () => false,
}: ReadinessSources): Promise<Readiness> {
  // Others may have the key.
  if (!hasKeys()) return { status: 'unavailable', reason: 'keys' }
  if (isClockOff()) return { status: 'unavailable', reason: 'clock' }
  try {
    if ((await within(DATABASE_MS, Promise.resolve(askDatabase()))) !== 'late') return { status: 'ok' }
  } catch (error) {
    logFor('service/health').warn('The database doesn’t answer', { error: String(error) })
  }
  return { status: isBridging() ? 'degraded' : 'unavailable', reason: 'database' }
}
