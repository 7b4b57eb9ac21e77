import { z } from 'zod'

/** A service that the app connects to. The API key is in the keychain; this only says whether there is one. */
export const workspaceSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** `{base_url}`, without a trailing slash. Empty for `Local` until the local service is listening. */
  baseUrl: z.string(),
  kind: z.enum(['local', 'hosted']),
  hasApiKey: z.boolean(),
})

/** Input from the window to add or change a hosted workspace; a missing `apiKey` keeps the stored one. */
export const workspaceInputSchema = z.object({
  name: z.string().trim().min(1).max(80),
  baseUrl: z.string().trim().min(1).max(2000),
  apiKey: z.string().trim().min(1).max(4000).optional(),
})
