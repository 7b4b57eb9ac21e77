import type { OperationHandlers } from '../../shared/management/operations.ts'
import type { OperationDeps } from './operation-deps.ts'

/** Creates the operations that list changes along with the API key that made them, and verify that the log is unaltered. */
export function createAuditOperations({ store }: OperationDeps) {
  return {
    'audit.list': async ({ before, limit, ...filter }) => {
      const found = await store.audit.list(filter, { before, limit: limit + 1 })
      const records = found.slice(0, limit)
      return {
        records,
        next: found.length > limit ? (records.at(-1)?.seq ?? null) : null,
        head: await store.audit.head(),
      }
    },
    'audit.verify': async ({ from, known }) => store.checkAudit(from, known),
  } satisfies Partial<OperationHandlers>
}
