import { z } from 'zod'

const recordIds = z.array(z.uuid())

/** Maximum number of URLs remembered as shared again; the oldest are dropped. */
export const MAX_RESHARED = 10_000

/** Commands for the URLs, given by record, that were shared again since their address changed. Empty once the change is dismissed. */
export const resharedCommands = {
  'reshared.list': { input: z.undefined(), output: recordIds },
  /** Stores nothing unless a change is waiting to be dismissed. */
  'reshared.mark': { input: z.object({ ids: recordIds.min(1).max(100), shared: z.boolean() }), output: recordIds },
} as const

export const resharedEvents = {
  'reshared.changed': z.undefined(),
} as const
