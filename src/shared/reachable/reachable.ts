import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/** Programs that make a service on this computer available at an internet address. */
export const tunnelProgramSchema = z.enum(['cloudflared', 'tailscale', 'ngrok'])
export type TunnelProgram = z.output<typeof tunnelProgramSchema>

const address = z.string().min(1).max(2000)
const file = z.string().min(1).max(4000)

/** Source of the certificate for an address on this network: the app's own authority, or files chosen by the user. */
const networkCertificateSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('app') }),
  /** PEM files: the certificate with its chain, and its key. */
  z.object({ from: z.literal('files'), chain: file, key: file }),
])

const networkPortSchema = z.int().min(1).max(65_535)

const thisComputerSchema = z.object({ kind: z.literal('thisComputer') })
const tunnelSchema = z.object({ kind: z.literal('tunnel'), program: tunnelProgramSchema })
/** Address of a proxy in front of this service. */
const ownAddressSchema = z.object({ kind: z.literal('ownAddress'), address })
/** Direct access to this computer from other devices on its network. */
const networkSchema = z.object({
  kind: z.literal('network'),
  /** An address of this computer, or a name that resolves to it. */
  host: z.string().min(1).max(253),
  port: networkPortSchema,
  certificate: networkCertificateSchema,
})
export type NetworkSetting = z.output<typeof networkSchema>

/** Where the local service can be reached from, as set up by the user. */
const reachableSettingSchema = z.discriminatedUnion('kind', [
  thisComputerSchema,
  tunnelSchema,
  ownAddressSchema,
  networkSchema,
])
export type ReachableSetting = z.output<typeof reachableSettingSchema>

/** A setting as requested by the window, before validation. Main itself asks for the files, so the window doesn't specify paths. */
export const reachableRequestSchema = z.discriminatedUnion('kind', [
  thisComputerSchema,
  tunnelSchema,
  ownAddressSchema,
  networkSchema.extend({
    host: z.string().max(2000),
    port: z.number(),
    certificate: z.enum(['app', 'files']),
  }),
])
export type ReachableRequest = z.output<typeof reachableRequestSchema>

/** A setting that uses an address other than this computer's own. */
export type RemoteSetting = Exclude<ReachableSetting, { kind: 'thisComputer' }>

/** Why an address can't be used, and how to fix it. */
const exposureProblemSchema = z.object({ cause: messageSchema, remedy: messageSchema })
export type ExposureProblem = z.output<typeof exposureProblemSchema>

/**
 * Whether the service can be reached through the configured exposure. `waiting`: for the local service to start; `starting`: not known yet;
 * `proved`: the last attempt to reach the service at its address succeeded; `lost`: the last attempt failed because of `problem`.
 */
const exposureStateSchema = z.enum(['waiting', 'starting', 'proved', 'lost'])
export type ExposureState = z.output<typeof exposureStateSchema>

const exposureSchema = z.object({
  setting: reachableSettingSchema,
  state: exposureStateSchema,
  /** The address that it has, or that's being tried; null while it doesn't have one. */
  address: address.nullable(),
  problem: exposureProblemSchema.nullable(),
})

/** How the local service can be reached. */
export const reachabilitySchema = z.object({
  /** The exposure that was configured last; null: only from this computer. */
  exposure: exposureSchema.nullable(),
  /** Address in URLs, which is the last one that was verified; null: this computer's. */
  address: address.nullable(),
  /** Why that address doesn't currently respond; null if it does, or if it's not known yet. */
  lost: exposureProblemSchema.nullable(),
  /** Addresses that URLs used to have and that still work. */
  earlier: z.array(exposureSchema.extend({ address })),
  /** When the address in URLs changed (milliseconds since 1970); null once the user has acknowledged it. */
  changed: z.object({ from: address.nullable(), at: z.int().nonnegative() }).nullable(),
})
export type Reachability = z.output<typeof reachabilitySchema>

/** The persisted state. */
export const storedReachabilitySchema = z.object({
  setting: reachableSettingSchema.default({ kind: 'thisComputer' }),
  address: address.nullable().default(null),
  earlier: z
    .array(z.object({ setting: reachableSettingSchema, address }))
    .max(3)
    .default([]),
  changed: reachabilitySchema.shape.changed.default(null),
  /** The last port chosen for this network. */
  networkPort: networkPortSchema.nullable().default(null),
})
export type StoredReachability = z.output<typeof storedReachabilitySchema>
