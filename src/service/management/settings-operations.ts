import type { ManagementSettings, OperationHandlers } from '../../shared/management/operations.ts'
import type { OperationDeps } from './operation-deps.ts'

/** Creates the operations on settings of the whole local service. */
export function createSettingsOperations({ store }: OperationDeps) {
  const read = async (): Promise<ManagementSettings> => ({
    contact: await store.meta.contact(),
    retentionDays: await store.meta.retentionDays(),
    auditRetentionDays: await store.meta.auditRetentionDays(),
  })
  return {
    'management.settings': async () => read(),
    'management.updateSettings': async ({ contact, retentionDays, auditRetentionDays }) => {
      await store.transaction(async () => {
        if (contact !== undefined) await store.meta.keepContact(contact)
        if (retentionDays !== undefined) await store.meta.keepRetentionDays(retentionDays)
        if (auditRetentionDays !== undefined) await store.meta.keepAuditRetentionDays(auditRetentionDays)
      })
      return read()
    },
  } satisfies Partial<OperationHandlers>
}
