import { AppFailure } from '../../shared/errors.ts'
import type { OperationHandlers } from '../../shared/platform/operations.ts'
import { createApiKeyOperations } from './api-key-operations.ts'
import { createCredentialOperations } from './credential-operations.ts'
import { createImportOperations } from './import-operations.ts'
import type { OperationParts } from './operation-parts.ts'
import { createServerOperations } from './server-operations.ts'
import { createSettingsOperations } from './settings-operations.ts'
import { createTransferOperations } from './transfer-operations.ts'
import { createVersionOperations } from './version-operations.ts'

/** Every operation of the local service. */
export function createOperationHandlers(parts: OperationParts): OperationHandlers {
  return {
    ...createSettingsOperations(parts),
    ...createServerOperations(parts),
    ...createVersionOperations(parts),
    ...createTransferOperations(parts),
    ...createImportOperations(parts, { curl: later, document: later }),
    ...createCredentialOperations(parts),
    ...createApiKeyOperations(parts),
    ...TEMPORARY,
  }
}

/** Temporary: each goes when its operation is there. */
const later = async (): Promise<never> => {
  throw new AppFailure({ kind: 'server', status: 501, cause: 'Not there yet.' })
}
const TEMPORARY = {
  'endpoints.test': later,
  'endpoints.shapeReply': later,
  'customers.list': later,
  'customers.get': later,
  'customers.setTools': later,
  'customers.remove': later,
  'tokens.setExpiry': later,
  'tokens.pause': later,
  'tokens.resume': later,
  'tokens.revoke': later,
  'tokens.rotate': later,
  'calls.list': later,
  'calls.stats': later,
  'calls.clear': later,
}
