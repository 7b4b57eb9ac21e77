import { z } from 'zod'
import { clientIdSchema } from '../clients/client.ts'

const colorScheme = z.enum(['system', 'light', 'dark'])
const hideSecrets = z.boolean()
const lastClient = clientIdSchema.optional()

/** Settings that are no secret and that the window may read and change. */
export const settingsSchema = z.object({
  colorScheme: colorScheme.default('system'),
  /** Hides MCP URLs and tokens for screen sharing; copying works all the same. */
  hideSecrets: hideSecrets.default(false),
  /** The client that a URL was last handed over to. */
  lastClient: lastClient.catch(undefined),
})
export type Settings = z.infer<typeof settingsSchema>

/** A change of some settings; what is left out stays. It has no defaults: a default would be a change. */
export const settingsChangeSchema = z.object({ colorScheme, hideSecrets, lastClient }).partial()
