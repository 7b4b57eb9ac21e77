import type { OperationHandlers } from '../../shared/management/operations.ts'
import { createApiKeyOperations } from './api-key-operations.ts'
import { createAuditOperations } from './audit-operations.ts'
import { createCallOperations } from './call-operations.ts'
import { createCredentialOperations } from './credentials/credential-operations.ts'
import { createClaimOperations } from './customers/claim-operations.ts'
import { createCustomerOperations } from './customers/customer-operations.ts'
import { createGenerationOperations } from './customers/generation-operations.ts'
import { createServerCustomerOperations } from './customers/server-customer-operations.ts'
import { createTokenOperations } from './customers/token-operations.ts'
import { createVersionOperations } from './deploy/version-operations.ts'
import { createEndpointOperations } from './endpoint-tests/endpoint-operations.ts'
import { createImportOperations } from './imports/import-operations.ts'
import { createLoginOperations } from './login-operations.ts'
import { createMoveOperations } from './moves/move-operations.ts'
import type { OperationDeps } from './operation-deps.ts'
import { createRankingOperations } from './servers/rank-tools.ts'
import { createServerOperations } from './servers/server-operations.ts'
import { createTransferOperations } from './servers/transfer-operations.ts'
import { createSettingsOperations } from './settings-operations.ts'
import { createUsageOperations } from './usage-operations.ts'

export function createOperationHandlers(deps: OperationDeps): OperationHandlers {
  return {
    ...createSettingsOperations(deps),
    ...createServerOperations(deps),
    ...createRankingOperations(deps),
    ...createVersionOperations(deps),
    ...createTransferOperations(deps),
    ...createImportOperations(deps, deps.reader),
    ...createCredentialOperations(deps),
    ...createLoginOperations(deps),
    ...createApiKeyOperations(deps),
    ...createCustomerOperations(deps),
    ...createServerCustomerOperations(deps),
    ...createTokenOperations(deps),
    ...createClaimOperations(deps),
    ...createGenerationOperations(deps),
    ...createCallOperations(deps),
    ...createUsageOperations(deps),
    ...createEndpointOperations(deps),
    ...createAuditOperations(deps),
    ...createMoveOperations(deps),
  }
}
