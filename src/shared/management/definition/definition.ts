import { z } from 'zod'
import { issueMessage } from '../../text/issue-message.ts'
import { message } from '../../text/message.ts'
import { endpointSchema, parameterCustomerKey } from '../endpoint/endpoint.ts'
import { credentialIdsOf } from '../endpoint/endpoint-credentials.ts'
import { baseAddressSchema } from './base-address.ts'
import { type Credential, credentialCustomerKey, credentialSchema } from './credential.ts'
import { proofCallSchema } from './proof-call.ts'

/** The largest known API has about 2,000 operations. */
export const MAX_ENDPOINTS = 5000
export const MAX_CREDENTIALS = 50

/** The content of an MCP server's draft, version, or export. Contains no secrets. */
export const definitionSchema = z.object({
  name: z.string().trim().min(1).max(120),
  /** Sent to clients as the server's instructions. */
  instructions: z.string().max(8000).default(''),
  /** Addresses that endpoints share; see `Endpoint.baseUrl`. */
  baseAddresses: z.array(baseAddressSchema).max(200).default([]),
  credentials: z
    .array(credentialSchema)
    .max(MAX_CREDENTIALS, issueMessage(message('management.limits.credentials', { max: MAX_CREDENTIALS })))
    .default([]),
  endpoints: z
    .array(endpointSchema)
    .max(MAX_ENDPOINTS, issueMessage(message('management.limits.endpoints', { max: MAX_ENDPOINTS })))
    .default([]),
  /** If it's missing, tests of customers' URLs don't make a call. */
  proofCall: proofCallSchema.optional(),
})
export type Definition = z.output<typeof definitionSchema>

/** A value that each customer has, requested in the customer form. */
export interface CustomerValue {
  /** Key of the value's metadata entry. */
  key: string
  description: string
  secret: boolean
  required: boolean
}

/** Returns the credentials with which each customer of a server has to log in. */
export function customerLoginsOf({
  endpoints,
  credentials,
}: Pick<Definition, 'endpoints' | 'credentials'>): Credential[] {
  const used = new Set(endpoints.filter(({ enabled }) => enabled).flatMap(credentialIdsOf))
  return credentials.filter(({ id, details }) => details.kind === 'oauth' && used.has(id))
}

/** Returns the values that a server requires of each customer, from its parameters and credentials; each key only once. */
export function customerValuesOf(definition: Pick<Definition, 'endpoints' | 'credentials'>): CustomerValue[] {
  const values = new Map<string, CustomerValue>()
  const used = new Set(definition.endpoints.filter(({ enabled }) => enabled).flatMap(credentialIdsOf))
  for (const credential of definition.credentials) {
    if (!credential.perCustomer || !used.has(credential.id)) continue
    const key = credentialCustomerKey(credential)
    values.set(key, { key, description: credential.name, secret: true, required: true })
  }
  for (const { enabled, parameters } of definition.endpoints) {
    if (!enabled) continue
    for (const parameter of parameters) {
      const { source, description, required, default: fallback } = parameter
      if (source !== 'customer') continue
      const key = parameterCustomerKey(parameter)
      const known = values.get(key)
      const needed = required && fallback === undefined
      values.set(
        key,
        known
          ? { ...known, required: known.required || needed }
          : { key, description, secret: false, required: needed },
      )
    }
  }
  return [...values.values()]
}
