import type { ClientId } from '../../shared/clients/client.ts'
import type { Issued } from './issued-urls/issued-store.ts'
import { createStore } from './store.ts'

/** The generated URL that is being handed over, and the client that it opens with. */
export interface HandOffPlace {
  issued: Issued
  clientId?: ClientId
}

/** What the drawer shows; null while it is closed. */
export const handOffStore = createStore<HandOffPlace | null>(null)

/** Opens the drawer for a generated URL, at a client or at the one that was used last. */
export const openHandOff = (issued: Issued, clientId?: ClientId): void =>
  handOffStore.update(() => (clientId === undefined ? { issued } : { issued, clientId }))

export const closeHandOff = (): void => handOffStore.update(() => null)
