import { z } from 'zod'
import { within } from '../../core/event-loop/within.ts'
import { logFor } from '../../core/log/log.ts'

/** How long the database may take for an answer that says it's there, in milliseconds. */
const DATABASE_MS = 2_000

/**
 * Whether a service can serve. `degraded`: known URLs work although the database is away, or some of its workers can't serve. `reason`:
 * it shuts down (`stopping`), its data can't be read (`database`), or it has too few workers (`workers`).
 */
export const readinessSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  reason: z.enum(['stopping', 'database', 'workers']).optional(),
})
export type Readiness = z.output<typeof readinessSchema>

/** `askDatabase` asks for something small, and rejects where it can't be answered; `isBridging`: known URLs work without the database. */
export async function readinessOf(askDatabase: () => unknown, isBridging: () => boolean): Promise<Readiness> {
  try {
    if ((await within(DATABASE_MS, Promise.resolve(askDatabase()))) !== 'late') return { status: 'ok' }
  } catch (error) {
    logFor('service/health').warn('The database doesn’t answer', { error: String(error) })
  }
  return { status: isBridging() ? 'degraded' : 'unavailable', reason: 'database' }
}
