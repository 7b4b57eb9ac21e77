import type { CustomerRow, TokenRecord } from '../../shared/management/records/customer-record.ts'
import { createStore } from '../lib/store.ts'

/** The URL in whose place another one is to be made. */
export interface Rotation {
  workspaceId: string
  server: { id: string; name: string }
  customer: CustomerRow
  token: TokenRecord
}

/** What the dialog asks about; null while it's closed. */
export const rotationStore = createStore<Rotation | null>(null)

/** Opens the dialog that asks before it rotates. */
export const askToRotate = (rotation: Rotation): void => rotationStore.update(() => rotation)

export const closeRotation = (): void => rotationStore.update(() => null)
