import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/** Programs that give a service on this computer an address on the internet. */
export const tunnelProgramSchema = z.enum(['cloudflared', 'tailscale', 'ngrok'])
export type TunnelProgram = z.output<typeof tunnelProgramSchema>

const address = z.string().min(1).max(2000)

/** From where the local service is reached, as a person set it up. */
export const reachableSettingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thisComputer') }),
  z.object({ kind: z.literal('tunnel'), program: tunnelProgramSchema }),
  /** Of a proxy that leads here. */
  z.object({ kind: z.literal('ownAddress'), address }),
])
export type ReachableSetting = z.output<typeof reachableSettingSchema>
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
})
export type KeptReach = z.output<typeof keptReachSchema>
