import { z } from 'zod'
import { within } from '../../base/event-loop/within.ts'
import { logFor } from '../../base/log/log.ts'

/** How long the database may take to respond, in milliseconds. */
const DATABASE_MS = 2_000

/**
 * Whether a service can serve. `degraded`: known URLs work although the database is down, or some of its workers can't serve. `reason`: why
 * it can't serve: it's shutting down (`stopping`), its data can't be read (`database`), a key to decrypt it is missing (`keys`), its clock
 * is off (`clock`), or it has too few workers (`workers`).
 */
export const readinessSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  reason: z.enum(['stopping', 'database', 'keys', 'clock', 'workers']).optional(),
})
export type Readiness = z.output<typeof readinessSchema>

export interface ReadinessSources {
  /** Sends a cheap query to the database. Rejects if it can't respond. */
  askDatabase: () => unknown
  /** Whether known URLs work although the database doesn't respond. Default: never. */
  isBridging?: (() => boolean) | undefined
  /** Whether everything in the database can be decrypted. Default: always. */
  hasKeys?: (() => boolean) | undefined
  /** Whether this computer’s clock differs from the database’s by more than allowed. Default: never. */
  isClockOff?: (() => boolean) | undefined
}

/** Returns whether a service can serve. */
export async function readinessOf({
  askDatabase,
  isBridging = () => false,
  hasKeys = () => true,
  isClockOff = () => false,
}: ReadinessSources): Promise<Readiness> {
  // Other nodes may have the key.
  if (!hasKeys()) return { status: 'unavailable', reason: 'keys' }
  if (isClockOff()) return { status: 'unavailable', reason: 'clock' }
  try {
    if ((await within(DATABASE_MS, Promise.resolve(askDatabase()))) !== 'late') return { status: 'ok' }
  } catch (error) {
    logFor('service/health').warn('The database doesn’t answer', { error: String(error) })
  }
  return { status: isBridging() ? 'degraded' : 'unavailable', reason: 'database' }
}
