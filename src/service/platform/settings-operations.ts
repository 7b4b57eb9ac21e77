import type { OperationHandlers, PlatformSettings } from '../../shared/platform/operations.ts'
import type { OperationParts } from './operation-parts.ts'

/** Settings of the local service as a whole. */
export function createSettingsOperations({ store }: OperationParts) {
  const read = (): PlatformSettings => ({ contact: store.meta.contact(), retentionDays: store.meta.retentionDays() })
  return {
    'platform.settings': async () => read(),
    'platform.updateSettings': async ({ contact, retentionDays }) => {
      store.transaction(() => {
        if (contact !== undefined) store.meta.keepContact(contact)
        if (retentionDays !== undefined) store.meta.keepRetentionDays(retentionDays)
      })
      return read()
    },
  } satisfies Partial<OperationHandlers>
}
