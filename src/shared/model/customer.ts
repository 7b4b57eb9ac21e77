import { z } from 'zod'
import { metadataSchema } from '../service-interface.ts'

/** The metadata keys that have a field of their own in the form, in its order. */
export const METADATA_FIELDS = ['name', 'company', 'department', 'role', 'region'] as const

/** One customer: `primaryIdentity` (typically an e-mail address, trimmed) and free string metadata. */
export const customerSchema = z.object({
  primaryIdentity: z.string().trim().min(1).max(320),
  metadata: metadataSchema.default({}),
})
export type Customer = z.infer<typeof customerSchema>

/** A customer without the metadata of `keys`, which are secrets and go to the service alone. */
export function withoutSecrets(customer: Customer, keys: readonly string[]): Customer {
  const metadata = Object.fromEntries(Object.entries(customer.metadata).filter(([key]) => !keys.includes(key)))
  return { ...customer, metadata }
}
