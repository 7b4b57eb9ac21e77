import type { ClientId } from '../../shared/clients/client.ts'
import type { Issued } from './issued-urls/issued-store.ts'
import { createStore } from './store.ts'

/** A generated URL to share, and the client to open with. */
export interface HandOffPlace {
  issued: Issued
  clientId?: ClientId
}

/** What the drawer shows; null while closed. */
export const handOffStore = createStore<HandOffPlace | null>(null)

/** Opens the drawer for a generated URL, with the given client or the last used one selected. */
export const openHandOff = (issued: Issued, clientId?: ClientId): void =>
  handOffStore.update(() => (clientId === undefined ? { issued } : { issued, clientId }))

export const closeHandOff = (): void => handOffStore.update(() => null)
