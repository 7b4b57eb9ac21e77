import type { NeededAddresses } from '../../curl/needed-addresses.ts'
import type { Variables } from './variables.ts'

/** What a collection defines for all of its requests: names of addresses that it leaves open, and how it marks required values. */
export interface OpenAddresses {
  needed: NeededAddresses
  /** Each environment next to the collection, separately. */
  environments: readonly Variables[]
  /** The collection's name, for addresses without any host. */
  collection: string
  /** Whether required values are marked, as Postman's converter of OpenAPI documents does, so that all others are optional. */
  marksRequired: boolean
}
