import { z } from 'zod'

/**
 * What an API key allows. `generate`: the documented interface, which generates URLs and lists servers. `read`: operations that don't
 * change anything. `manage`: everything, including the other two.
 */
export const apiKeyScopeSchema = z.enum(['generate', 'read', 'manage'])
export type ApiKeyScope = z.output<typeof apiKeyScopeSchema>

const SCOPES = apiKeyScopeSchema.options

/** A key's scopes: parsed to a sorted list without duplicates, including those implied by `manage`. */
export const apiKeyScopesSchema = z
  .array(apiKeyScopeSchema)
  .min(1)
  .max(SCOPES.length)
  .transform((given) => (given.includes('manage') ? [...SCOPES] : SCOPES.filter((scope) => given.includes(scope))))
  .pipe(z.array(apiKeyScopeSchema))

export const allScopes = (): ApiKeyScope[] => [...SCOPES]
