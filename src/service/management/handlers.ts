import type { OperationHandlers } from '../../shared/management/operations.ts'
import { createApiKeyOperations } from './api-key-operations.ts'
import { createCallOperations } from './call-operations.ts'
import { createCredentialOperations } from './credential-operations.ts'
import { createCustomerOperations } from './customer-operations.ts'
import { createEndpointOperations } from './endpoint-operations.ts'
import { createImportOperations } from './import-operations.ts'
import type { OperationParts } from './operation-parts.ts'
import { createServerOperations } from './server-operations.ts'
import { createSettingsOperations } from './settings-operations.ts'
import { createTokenOperations } from './token-operations.ts'
import { createTransferOperations } from './transfer-operations.ts'
import { createVersionOperations } from './version-operations.ts'

/** Every operation of the local service. */
export function createOperationHandlers(parts: OperationParts): OperationHandlers {
  return {
    ...createSettingsOperations(parts),
    ...createServerOperations(parts),
    ...createVersionOperations(parts),
    ...createTransferOperations(parts),
    ...createImportOperations(parts, parts.reader),
    ...createCredentialOperations(parts),
    ...createApiKeyOperations(parts),
    ...createCustomerOperations(parts),
    ...createTokenOperations(parts),
    ...createCallOperations(parts),
    ...createEndpointOperations(parts),
  }
}
