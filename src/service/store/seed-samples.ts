import { ARCHIVE_ENDPOINTS, ORDER_ENDPOINTS } from '../upstream/sample/sample-endpoints.ts'
import type { Store } from './store.ts'

/** Gives a new data folder its two sample servers; one that was seeded before stays as it is. */
export function seedSamples(store: Store): void {
  if (store.meta.isSeeded()) return
  store.transaction(() => {
    const orders = store.servers.add({ name: 'Sample Orders API', isActive: true })
    store.endpoints.addAll(orders, ORDER_ENDPOINTS)
    const archive = store.servers.add({ name: 'Sample Archive API', isActive: false })
    store.endpoints.addAll(archive, ARCHIVE_ENDPOINTS)
    store.meta.markSeeded()
  })
}
