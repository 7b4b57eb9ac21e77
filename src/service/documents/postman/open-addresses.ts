import type { NeededAddresses } from '../../../core/curl-import/needed-addresses.ts'
import type { Variables } from './variables.ts'

/** What an address is named after that the collection leaves open. */
export interface OpenAddresses {
  needed: NeededAddresses
  /** Each environment beside the collection, on its own. */
  environments: readonly Variables[]
  /** The collection's name, for addresses without any host. */
  collection: string
}
