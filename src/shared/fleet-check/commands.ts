import { z } from 'zod'
import { historyFilterSchema } from '../history/history-filter.ts'
import { fleetCheckSchema, fleetSummarySchema } from './fleet-check.ts'

const nothing = z.undefined()

/** What the window asks of the check of many URLs. There’s one at a time. */
export const fleetCheckCommands = {
  /** Begins to test every issued URL that matches. It goes on without the window. */
  'fleetCheck.start': { input: z.object({ filter: historyFilterSchema }), output: fleetCheckSchema },
  /** Tests no further URL; what was tested keeps its result. */
  'fleetCheck.stop': { input: nothing, output: nothing },
  /** The one that goes on, else the last one; null where there was none, or it was dismissed. */
  'fleetCheck.status': { input: nothing, output: fleetCheckSchema.nullable() },
  'fleetCheck.summary': { input: z.object({ id: z.uuid() }), output: fleetSummarySchema },
  /** Forgets the last check; what it found stays with each URL. */
  'fleetCheck.dismiss': { input: nothing, output: nothing },
} as const

/** What main reports of it. */
export const fleetCheckEvents = {
  /** At most four times a second. */
  'fleetCheck.progress': fleetCheckSchema,
} as const
