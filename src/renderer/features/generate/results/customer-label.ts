import type { Customer } from '../../../../shared/model/customer.ts'

/** How a person speaks of the customer: by name, else by identity. */
export function customerLabel({ primaryIdentity, metadata }: Customer): string {
  return metadata.name || primaryIdentity
}
