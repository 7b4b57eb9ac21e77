import type { Issued } from '../../lib/issued-urls/issued-store.ts'

/** Those in which every word of the query occurs: in the customer's identity or name, the server, or the customer ID. */
export function filterIssued(all: readonly Issued[], query: string): readonly Issued[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.filter(({ customer, server, access }) => {
    const parts = [customer.primaryIdentity, customer.metadata.name ?? '', server.name, access.customerId]
    const text = parts.join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
