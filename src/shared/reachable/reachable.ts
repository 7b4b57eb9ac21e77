import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/** Programs that give a service on this computer an address on the internet. */
export const tunnelProgramSchema = z.enum(['cloudflared', 'tailscale', 'ngrok'])
export type TunnelProgram = z.output<typeof tunnelProgramSchema>

const address = z.string().min(1).max(2000)
const file = z.string().min(1).max(4000)

/** Where the certificate of an address in this network comes from: an authority of the app's own, or files of the person's. */
const networkCertificateSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('app') }),
  /** PEM files: the certificate with those that vouch for it, and its key. */
  z.object({ from: z.literal('files'), chain: file, key: file }),
])

const networkPortSchema = z.int().min(1).max(65_535)

const thisComputerSchema = z.object({ kind: z.literal('thisComputer') })
const tunnelSchema = z.object({ kind: z.literal('tunnel'), program: tunnelProgramSchema })
/** Of a proxy that leads here. */
const ownAddressSchema = z.object({ kind: z.literal('ownAddress'), address })
/** Straight from this computer to others in its network. */
const networkSchema = z.object({
  kind: z.literal('network'),
  /** An address of this computer, or a name that leads to it. */
  host: z.string().min(1).max(253),
  port: networkPortSchema,
  certificate: networkCertificateSchema,
})
export type NetworkSetting = z.output<typeof networkSchema>

/** From where the local service is reached, as a person set it up. */
const reachableSettingSchema = z.discriminatedUnion('kind', [
  thisComputerSchema,
  tunnelSchema,
  ownAddressSchema,
  networkSchema,
])
export type ReachableSetting = z.output<typeof reachableSettingSchema>

/** The same as the window asks for it, before it's checked. Main chooses files: the window names none. */
export const wantedReachSchema = z.discriminatedUnion('kind', [
  thisComputerSchema,
  tunnelSchema,
  ownAddressSchema,
  networkSchema.extend({
    host: z.string().max(2000),
    port: z.number(),
    certificate: z.enum(['app', 'files']),
  }),
])
export type WantedReach = z.output<typeof wantedReachSchema>

/** One that has an address of its own. */
export type RemoteSetting = Exclude<ReachableSetting, { kind: 'thisComputer' }>

/** What keeps an address from being used, and what to do about it. */
const reachProblemSchema = z.object({ cause: messageSchema, remedy: messageSchema })
export type ReachProblem = z.output<typeof reachProblemSchema>

/**
 * Whether the way that was set up leads here. `waiting`: for the local service to run; `starting`: nothing is known yet; `proved`: its
 * address led here when it was last tried; `lost`: it doesn't, as `problem` says.
 */
const wayStateSchema = z.enum(['waiting', 'starting', 'proved', 'lost'])
export type WayState = z.output<typeof wayStateSchema>

const waySchema = z.object({
  setting: reachableSettingSchema,
  state: wayStateSchema,
  /** That it has or is tried with; null while it has none. */
  address: address.nullable(),
  problem: reachProblemSchema.nullable(),
})

/** How the local service is reached. */
export const reachabilitySchema = z.object({
  /** The way that was set up last; null: from this computer only. */
  way: waySchema.nullable(),
  /** What URLs carry: the address that was proved last. Null: this computer's. */
  address: address.nullable(),
  /** Why that address doesn't answer now; null: it does, or nothing is known yet. */
  lost: reachProblemSchema.nullable(),
  /** Addresses that URLs carried before and that still answer. */
  earlier: z.array(waySchema.extend({ address })),
  /** When URLs came to carry another address (milliseconds since 1970), until a person has seen what that means. */
  changed: z.object({ from: address.nullable(), at: z.int().nonnegative() }).nullable(),
})
export type Reachability = z.output<typeof reachabilitySchema>

/** What's kept of it. */
export const keptReachSchema = z.object({
  setting: reachableSettingSchema.default({ kind: 'thisComputer' }),
  address: address.nullable().default(null),
  earlier: z
    .array(z.object({ setting: reachableSettingSchema, address }))
    .max(3)
    .default([]),
  changed: reachabilitySchema.shape.changed.default(null),
  /** The port in this network that was chosen last. */
  networkPort: networkPortSchema.nullable().default(null),
})
export type KeptReach = z.output<typeof keptReachSchema>
