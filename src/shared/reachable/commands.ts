import { z } from 'zod'
import { networkChoicesSchema, networkNeedsSchema } from './network.ts'
import { reachabilitySchema, tunnelProgramSchema, wantedReachSchema } from './reachable.ts'

const nothing = z.undefined()

/** What the window asks about how the local service is reached. */
export const reachableCommands = {
  'reachable.status': { input: nothing, output: reachabilitySchema },
  /** The tunnel programs and where they are on this computer; null: not found. */
  'reachable.programs': {
    input: nothing,
    output: z.array(z.object({ program: tunnelProgramSchema, path: z.string().nullable() })),
  },
  /** The addresses and names under which others in this network may find this computer. */
  'reachable.networkChoices': { input: nothing, output: networkChoicesSchema },
  /** Asks for a certificate file, and keeps its place for `reachable.set`. */
  'reachable.chooseFile': { input: z.object({ what: z.enum(['chain', 'key']) }), output: networkChoicesSchema },
  /** What others in this network need to get through; null while that isn't the way. */
  'reachable.networkNeeds': { input: nothing, output: networkNeedsSchema.nullable() },
  /** Saves the certificate of the authority that clients must know. */
  'reachable.saveAuthority': { input: nothing, output: z.object({ saved: z.boolean() }) },
  /** Sets up a way. URLs carry its address once it's proved; until then they keep the one they have. */
  'reachable.set': { input: wantedReachSchema, output: reachabilitySchema },
  /** Tries again now. */
  'reachable.retry': { input: nothing, output: reachabilitySchema },
  /** Gives up an address that URLs carried before. */
  'reachable.stopEarlier': { input: z.object({ address: z.string() }), output: reachabilitySchema },
  'reachable.dismissChange': { input: nothing, output: reachabilitySchema },
} as const

export const reachableEvents = {
  'reachable.changed': nothing,
} as const
