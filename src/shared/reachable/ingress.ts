import { z } from 'zod'
import { appErrorSchema } from '../errors.ts'

/** Certificate chain and key as PEM. */
const tlsSchema = z.object({ cert: z.string(), key: z.string() })

/** The listener for tunnels and proxies on this computer. `tls` is null for plain HTTP. */
const ingressListenerSchema = z.object({ host: z.string().min(1).max(255), tls: tlsSchema.nullable() })

/** A listener for other devices on this network. Listeners with the same host and port share a socket, with a certificate for each name. */
const networkListenerSchema = z.object({
  /** An address of one of this computer's interfaces. */
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  /** Server name for which clients get this certificate; null for clients that send none, as for an IP address. */
  name: z.string().max(253).nullable(),
  tls: tlsSchema,
})
export type NetworkListener = z.output<typeof networkListenerSchema>

/** A listener that couldn't be opened, and why. */
export const shutListenerSchema = networkListenerSchema
  .pick({ host: true, port: true })
  .extend({ error: appErrorSchema })
export type ShutListener = z.output<typeof shutListenerSchema>

/** How the local service can be reached from elsewhere. */
export const ingressSchema = z.object({
  /** Null: no tunnel or proxy is set up. */
  listener: ingressListenerSchema.nullable(),
  network: z.array(networkListenerSchema).max(200).default([]),
  /** Prefix of new URLs before `/mcp`, without a trailing slash; null: the service's own address. */
  publicUrl: z.string().max(2000).nullable(),
  /** Every address that the listener accepts, including `publicUrl`. */
  addresses: z.array(z.string().max(2000)).max(20),
})
export type Ingress = z.output<typeof ingressSchema>

/** The service can be reached only from this computer. */
export const NO_INGRESS: Ingress = { listener: null, network: [], publicUrl: null, addresses: [] }

/** A one-time proof that an address reaches this service: the response to expect there. */
export const expectedProofSchema = z.object({
  /** Used in place of the token in the path. */
  nonce: z.string().min(32).max(200),
  /** Key for computing the response. Never leaves this computer. */
  secret: z.string().min(32).max(200),
  address: z.string().max(2000),
  /** How long to expect the proof, in seconds. */
  seconds: z.number().positive().max(300),
})
export type ExpectedProof = z.output<typeof expectedProofSchema>
