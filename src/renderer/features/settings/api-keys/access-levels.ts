import type { ApiKeyScope } from '../../../../shared/management/api-key-scopes.ts'

/** Scopes by access level. */
const SCOPES = {
  generate: ['generate'],
  read: ['read'],
  generateAndRead: ['generate', 'read'],
  manage: ['manage'],
} as const satisfies Record<string, readonly ApiKeyScope[]>

export type AccessLevel = keyof typeof SCOPES

/** Ordered from the least to full access, as displayed. */
export const ACCESS_LEVELS = Object.keys(SCOPES) as AccessLevel[]

export const scopesOf = (level: AccessLevel): ApiKeyScope[] => [...SCOPES[level]]

export function levelOf(scopes: readonly ApiKeyScope[]): AccessLevel {
  if (scopes.includes('manage')) return 'manage'
  if (!scopes.includes('read')) return 'generate'
  return scopes.includes('generate') ? 'generateAndRead' : 'read'
}
