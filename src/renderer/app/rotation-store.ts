import type { CustomerRow, TokenRecord } from '../../shared/management/records/customer-record.ts'
import { createStore } from '../lib/store.ts'

/** A URL to rotate. */
export interface Rotation {
  workspaceId: string
  server: { id: string; name: string }
  customer: CustomerRow
  token: TokenRecord
}

/** The URL the dialog is open for; null while closed. */
export const rotationStore = createStore<Rotation | null>(null)

/** Opens the rotation dialog, which asks for confirmation. */
export const askToRotate = (rotation: Rotation): void => rotationStore.update(() => rotation)

export const closeRotation = (): void => rotationStore.update(() => null)
