import { z } from 'zod'
import { historyFilterSchema } from '../history/history-filter.ts'
import { fleetCheckSchema, fleetSummarySchema } from './fleet-check.ts'

const nothing = z.undefined()

/** Commands for checking many URLs. Only one check runs at a time. */
export const fleetCheckCommands = {
  /** Starts testing every matching issued URL. Keeps running after the window is closed. */
  'fleetCheck.start': { input: z.object({ filter: historyFilterSchema }), output: fleetCheckSchema },
  /** Stops after the current tests; results so far are kept. */
  'fleetCheck.stop': { input: nothing, output: nothing },
  /** Returns the running check or, if there's none, the last one; null if there was none or it was dismissed. */
  'fleetCheck.status': { input: nothing, output: fleetCheckSchema.nullable() },
  'fleetCheck.summary': { input: z.object({ id: z.uuid() }), output: fleetSummarySchema },
  /** Deletes the last check; each URL keeps its result. */
  'fleetCheck.dismiss': { input: nothing, output: nothing },
} as const

/** Events for the check. */
export const fleetCheckEvents = {
  /** At most four times a second. */
  'fleetCheck.progress': fleetCheckSchema,
} as const
