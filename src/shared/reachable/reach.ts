import { z } from 'zod'

/** The listener for others than this computer. `tls`: certificate chain and key as PEM; null: plain HTTP, for what runs in front of it. */
const reachListenerSchema = z.object({
  host: z.string().min(1).max(255),
  tls: z.object({ cert: z.string(), key: z.string() }).nullable(),
})

/** How the local service is reached from elsewhere. */
export const reachSchema = z.object({
  /** Null: from this computer only. */
  listener: reachListenerSchema.nullable(),
  /** What new URLs carry in front of `/mcp`, without a slash at the end; null: the service's own address. */
  publicUrl: z.string().max(2000).nullable(),
  /** Every address it answers to there, `publicUrl` included. */
  addresses: z.array(z.string().max(2000)).max(20),
})
export type Reach = z.output<typeof reachSchema>

/** The service is reached from this computer only. */
export const NO_REACH: Reach = { listener: null, publicUrl: null, addresses: [] }

/** A proof that an address leads to this service: what it's to answer there, once. */
export const expectedProofSchema = z.object({
  /** Takes the token's place in the path. */
  nonce: z.string().min(32).max(200),
  /** Keys the answer. Never leaves this computer. */
  secret: z.string().min(32).max(200),
  address: z.string().max(2000),
  /** For how long it's awaited. */
  seconds: z.number().positive().max(300),
})
export type ExpectedProof = z.output<typeof expectedProofSchema>
