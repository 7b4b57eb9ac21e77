import { z } from 'zod'
import { metadataSchema } from '../service-interface.ts'

/** The metadata keys with their own fields in the form, in that order. */
export const METADATA_FIELDS = ['name', 'company', 'department', 'role', 'region'] as const

/** A customer: `primaryIdentity` (typically an email address, trimmed) and arbitrary string metadata. */
export const customerSchema = z.object({
  primaryIdentity: z.string().trim().min(1).max(320),
  metadata: metadataSchema.default({}),
})
export type Customer = z.infer<typeof customerSchema>

/** Removes the metadata with these keys, which are secrets and sent only to the service. */
export function withoutSecretMetadata(customer: Customer, keys: readonly string[]): Customer {
  const metadata = Object.fromEntries(Object.entries(customer.metadata).filter(([key]) => !keys.includes(key)))
  return { ...customer, metadata }
}
