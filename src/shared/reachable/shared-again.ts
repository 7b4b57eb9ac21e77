import { z } from 'zod'

const recordIds = z.array(z.uuid())

/** The most URLs of which it's kept that they were shared again; the oldest go first. */
export const MAX_SHARED_AGAIN = 10_000

/** Which URLs were shared again since they came to carry another address, by their records. Empty once the change is dismissed. */
export const sharedAgainCommands = {
  'sharedAgain.list': { input: z.undefined(), output: recordIds },
  /** Where no change waits to be dismissed, nothing is kept. */
  'sharedAgain.mark': { input: z.object({ ids: recordIds.min(1).max(100), shared: z.boolean() }), output: recordIds },
} as const

export const sharedAgainEvents = {
  'sharedAgain.changed': z.undefined(),
} as const
