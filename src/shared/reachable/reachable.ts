import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/** Programs that give a service on this computer an internet address. */
export const tunnelProgramSchema = z.enum(['cloudflared', 'tailscale', 'ngrok'])
export type TunnelProgram = z.output<typeof tunnelProgramSchema>

const address = z.string().min(1).max(2000)
const file = z.string().min(1).max(4000)

/** Source of the certificate for an address in this network: the app's own authority, or the user's files. */
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
/** Direct access to this computer from its network. */
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

/** The same as requested by the window, before validation. Main asks for files, so the window specifies none. */
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

/** A setting with an address other than this computer's. */
export type RemoteSetting = Exclude<ReachableSetting, { kind: 'thisComputer' }>

/** Why an address can't be used, and how to fix it. */
const exposureProblemSchema = z.object({ cause: messageSchema, remedy: messageSchema })
export type ExposureProblem = z.output<typeof exposureProblemSchema>

/**
 * Whether the configured exposure reaches this service. `waiting`: for the local service to run; `starting`: not known yet; `proved`: its
 * address reached this service when last tried; `lost`: it doesn't, as `problem` says.
 */
const exposureStateSchema = z.enum(['waiting', 'starting', 'proved', 'lost'])
export type ExposureState = z.output<typeof exposureStateSchema>

const exposureSchema = z.object({
  setting: reachableSettingSchema,
  state: exposureStateSchema,
  /** The address it has or is tried with; null while it has none. */
  address: address.nullable(),
  problem: exposureProblemSchema.nullable(),
})

/** How the local service is reached. */
export const reachabilitySchema = z.object({
  /** The last configured exposure; null: only from this computer. */
  exposure: exposureSchema.nullable(),
  /** Address in URLs, which is the last one verified; null: this computer's. */
  address: address.nullable(),
  /** Why that address doesn't respond now; null if it does, or nothing is known yet. */
  lost: exposureProblemSchema.nullable(),
  /** Addresses that URLs used earlier and that still work. */
  earlier: z.array(exposureSchema.extend({ address })),
  /** When the address in URLs changed (milliseconds since 1970), until the user has acknowledged it. */
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
  /** The last chosen port in this network. */
  networkPort: networkPortSchema.nullable().default(null),
})
export type StoredReachability = z.output<typeof storedReachabilitySchema>
