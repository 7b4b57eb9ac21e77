import { z } from 'zod'

/** Settings that are no secret and that the window may read and change. */
export const settingsSchema = z.object({
  colorScheme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Hides MCP URLs and tokens for screen sharing; copying works all the same. */
  hideSecrets: z.boolean().default(false),
})
export type Settings = z.infer<typeof settingsSchema>
