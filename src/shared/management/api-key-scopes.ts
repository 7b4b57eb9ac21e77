import { z } from 'zod'

/**
 * What an API key may do. `generate`: the documented interface, which generates URLs and lists servers. `read`: operations that change
 * nothing. `manage`: everything, the other two included.
 */
export const apiKeyScopeSchema = z.enum(['generate', 'read', 'manage'])
export type ApiKeyScope = z.output<typeof apiKeyScopeSchema>

const SCOPES = apiKeyScopeSchema.options

/** The scopes of a key. They come out in order, each once, and with those that `manage` includes. */
export const apiKeyScopesSchema = z
  .array(apiKeyScopeSchema)
  .min(1)
  .max(SCOPES.length)
  .transform((given) => (given.includes('manage') ? [...SCOPES] : SCOPES.filter((scope) => given.includes(scope))))

/** Everything that a key can be allowed. */
export const allScopes = (): ApiKeyScope[] => [...SCOPES]
