import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'

/** Certificate chain and key as PEM. */
const tlsSchema = z.object({ cert: z.string(), key: z.string() })

/** The listener for tunnels and proxies on this computer. `tls` null: plain HTTP. */
const reachListenerSchema = z.object({ host: z.string().min(1).max(255), tls: tlsSchema.nullable() })

/** A listener for others in this network. Several with the same host and port are one, with a certificate for each name. */
const networkListenerSchema = z.object({
  /** An address of one of this computer's interfaces. */
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  /** Under which clients ask for this certificate; null: those that name none, as they do for an IP address. */
  name: z.string().max(253).nullable(),
  tls: tlsSchema,
})
export type NetworkListener = z.output<typeof networkListenerSchema>

/** One of them that couldn't be opened, and why. */
export const shutListenerSchema = networkListenerSchema
  .pick({ host: true, port: true })
  .extend({ error: appErrorSchema })
export type ShutListener = z.output<typeof shutListenerSchema>

/** How the local service is reached from elsewhere. */
export const reachSchema = z.object({
  /** Null: from this computer only. */
  listener: reachListenerSchema.nullable(),
  network: z.array(networkListenerSchema).max(200).default([]),
  /** What new URLs carry in front of `/mcp`, without a slash at the end; null: the service's own address. */
  publicUrl: z.string().max(2000).nullable(),
  /** Every address it answers to there, `publicUrl` included. */
  addresses: z.array(z.string().max(2000)).max(20),
})
export type Reach = z.output<typeof reachSchema>

/** The service is reached from this computer only. */
export const NO_REACH: Reach = { listener: null, network: [], publicUrl: null, addresses: [] }

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
