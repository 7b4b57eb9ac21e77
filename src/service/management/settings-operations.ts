import type { ManagementSettings, OperationHandlers } from '../../shared/management/operations.ts'
import type { OperationDeps } from './operation-deps.ts'

/** Settings of the local service as a whole. */
export function createSettingsOperations({ store }: OperationDeps) {
  const read = (): ManagementSettings => ({ contact: store.meta.contact(), retentionDays: store.meta.retentionDays() })
  return {
    'management.settings': async () => read(),
    'management.updateSettings': async ({ contact, retentionDays }) => {
      store.transaction(() => {
        if (contact !== undefined) store.meta.keepContact(contact)
        if (retentionDays !== undefined) store.meta.keepRetentionDays(retentionDays)
      })
      return read()
    },
  } satisfies Partial<OperationHandlers>
}
