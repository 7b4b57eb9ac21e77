import type { NeededAddresses } from '../../curl/needed-addresses.ts'
import type { Variables } from './variables.ts'

/** What a collection says for all of its requests: names of addresses that it leaves open, and how it marks what's required. */
export interface OpenAddresses {
  needed: NeededAddresses
  /** Each environment beside the collection, on its own. */
  environments: readonly Variables[]
  /** The collection's name, for addresses without any host. */
  collection: string
  /** Postman's converter of OpenAPI documents marks what is required, so that all else may be left out. */
  marksRequired: boolean
}
