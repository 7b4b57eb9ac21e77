import type { ApiKeyScope } from '../../shared/management/api-key-scopes.ts'
import { scopeFor } from '../../shared/management/operation-effects.ts'
import { type OperationName, windowOperations } from '../../shared/management/operations.ts'

/** Operations that would show a secret to a model, take one from it, or let it exceed its key's permissions. */
const WITHHELD: readonly RegExp[] = [
  /^apiKeys\.(create|update|revoke)$/,
  /^claims\.create$/,
  /^credentials\./,
  /^moves\./,
  /^servers\.(import|export)$/,
]

/** Returns the management operations that an assistant with these scopes may use as tools. */
export function assistantOperations(scopes: readonly ApiKeyScope[]): Set<string> {
  const mayUse = (name: OperationName): boolean => {
    const scope = scopeFor(name)
    return (scope === null || scopes.includes(scope)) && !WITHHELD.some((pattern) => pattern.test(name))
  }
  return new Set(windowOperations.filter(mayUse))
}

/** Whether a management operation with this name only reads. */
export const isRead = (name: string): boolean =>
  windowOperations.some((operation) => operation === name && scopeFor(operation) !== 'manage')
