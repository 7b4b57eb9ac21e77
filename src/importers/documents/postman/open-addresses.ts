import type { NeededAddresses } from '../../curl/needed-addresses.ts'
import type { Variables } from './variables.ts'

/** What a collection defines for all of its requests: names of addresses that it doesn't specify, and whether it marks required values. */
export interface OpenAddresses {
  needed: NeededAddresses
  /** The environments imported with the collection, each as a separate set of variables. */
  environments: readonly Variables[]
  /** The collection's name, for addresses that don't contain any host. */
  collection: string
  /** Whether required values are marked, as Postman's converter for OpenAPI documents does, which means that all others are optional. */
  marksRequired: boolean
}
