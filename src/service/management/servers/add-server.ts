import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'

/** Adds an inactive server with a draft and returns its identifier. Call it inside a transaction. */
export async function addServer(store: Store, draft: Definition, at?: string): Promise<string> {
  const id = await store.servers.add({ name: draft.name, isActive: false }, at)
  await store.drafts.put(id, draft)
  return id
}
