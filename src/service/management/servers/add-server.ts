import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'

/** Adds an inactive server with a draft and returns its identifier. Call it inside a transaction. */
export function addServer(store: Store, draft: Definition, at?: string): string {
  const id = store.servers.add({ name: draft.name, isActive: false }, at)
  store.drafts.put(id, draft)
  return id
}
