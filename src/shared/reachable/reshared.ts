import { z } from 'zod'

const recordIds = z.array(z.uuid())

/** Maximum number of URLs remembered as reshared; the oldest are dropped. */
export const MAX_RESHARED = 10_000

/**
 * Commands for the URLs, identified by record, that were shared again after their address changed. The list is empty once the change is
 * dismissed.
 */
export const resharedCommands = {
  'reshared.list': { input: z.undefined(), output: recordIds },
  /** Doesn't store anything unless there's a change that hasn't been dismissed. */
  'reshared.mark': { input: z.object({ ids: recordIds.min(1).max(100), shared: z.boolean() }), output: recordIds },
} as const

export const resharedEvents = {
  'reshared.changed': z.undefined(),
} as const
