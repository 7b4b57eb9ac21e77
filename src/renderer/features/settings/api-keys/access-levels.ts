import type { ApiKeyScope } from '../../../../shared/management/api-key-scopes.ts'

/** What a person gives a key, as scopes. */
const SCOPES = {
  generate: ['generate'],
  read: ['read'],
  generateAndRead: ['generate', 'read'],
  manage: ['manage'],
} as const satisfies Record<string, readonly ApiKeyScope[]>

export type AccessLevel = keyof typeof SCOPES

/** In the order in which they're offered: from the least to everything. */
export const ACCESS_LEVELS = Object.keys(SCOPES) as AccessLevel[]

/** The scopes of a level. */
export const scopesOf = (level: AccessLevel): ApiKeyScope[] => [...SCOPES[level]]

/** The level of a key with these scopes. */
export function levelOf(scopes: readonly ApiKeyScope[]): AccessLevel {
  if (scopes.includes('manage')) return 'manage'
  if (!scopes.includes('read')) return 'generate'
  return scopes.includes('generate') ? 'generateAndRead' : 'read'
}
