import type { Definition } from '../../../shared/management/definition/definition.ts'
import type { Store } from '../../store/store.ts'
import { sampleArchive, sampleOrders } from '../../upstream/sample/sample-definitions.ts'
import { deployDefinition } from '../deploy/deploy-definition.ts'
import { addServer } from './add-server.ts'

/** Adds the two sample servers to new data, unless another node already did. */
export async function seedSamples(store: Store): Promise<void> {
  await store.transaction(async () => {
    await store.meta.takeTurn('start')
    if (await store.meta.isSeeded()) return
    const at = new Date().toISOString()
    await addDeployed(store, sampleOrders(), at)
    await store.servers.setActive(await addDeployed(store, sampleArchive(), at), false, at)
    await store.meta.markSeeded()
  })
}

async function addDeployed(store: Store, definition: Definition, at: string): Promise<string> {
  const id = await addServer(store, definition, at)
  await deployDefinition(store, id, { definition, note: '', at })
  return id
}
