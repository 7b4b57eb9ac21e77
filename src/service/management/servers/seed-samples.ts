import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'
import { sampleArchive, sampleOrders } from '../../upstream/sample/sample-definitions.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { addServer } from './add-server.ts'

/** Gives a new data folder its two sample servers; one that was seeded before stays as it is. */
export function seedSamples(store: Store): void {
  if (store.meta.isSeeded()) return
  store.transaction(() => {
    const at = new Date().toISOString()
    addDeployed(store, sampleOrders(), at)
    store.servers.setActive(addDeployed(store, sampleArchive(), at), false, at)
    store.meta.markSeeded()
  })
}

function addDeployed(store: Store, definition: Definition, at: string): string {
  const id = addServer(store, definition, at)
  deployDefinition(store, id, { definition, note: '', at })
  return id
}
