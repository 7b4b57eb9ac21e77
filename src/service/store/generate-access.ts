import type { Customers } from './customers.ts'
import { createBatches } from './engine/commit-together.ts'
import type { Engine } from './engine/engine.ts'
import type { Servers } from './servers.ts'
import type { Tokens } from './tokens.ts'

/** A token to create for a customer with this identity. If `metadata` is omitted, an existing customer's metadata is kept. */
export interface AccessRequest {
  serverId: string
  primaryIdentity: string
  metadata: Record<string, string> | undefined
  values: Record<string, string>
  secrets: Record<string, string>
}

/** The token, which can't be read again, with its ID and the ID of its customer. */
export interface GeneratedAccess {
  id: string
  token: string
  customerId: string
}

interface Repositories {
  servers: Pick<Servers, 'listOf'>
  customers: Pick<Customers, 'saveAll'>
  tokens: Pick<Tokens, 'createAll'>
}

/**
 * Creates a customer, or updates an existing one's metadata, and creates a token for them. Concurrent requests share a commit and its
 * statements. Returns null if there's no such server.
 */
export function createAccessGenerator(
  engine: Engine,
  { servers, customers, tokens }: Repositories,
): (wanted: AccessRequest) => Promise<GeneratedAccess | null> {
  return createBatches<AccessRequest, GeneratedAccess | null>(engine, async (all) => {
    const present = new Set(
      (await servers.listOf([...new Set(all.map(({ serverId }) => serverId))])).map(({ id }) => id),
    )
    const possible = all.filter(({ serverId }) => present.has(serverId))
    const ids = await customers.saveAll(possible)
    const idOf = ({ primaryIdentity }: AccessRequest) => ids.get(primaryIdentity) ?? ''
    const made = await tokens.createAll(possible.map((wanted) => ({ ...wanted, customerId: idOf(wanted) })))
    const generated = new Map(
      possible.map((wanted, index) => [wanted, { ...(made[index] as (typeof made)[0]), customerId: idOf(wanted) }]),
    )
    return all.map((wanted) => generated.get(wanted) ?? null)
  })
}
