import { z } from 'zod'
import { networkChoicesSchema, networkNeedsSchema } from './network.ts'
import { reachabilitySchema, reachableRequestSchema, tunnelProgramSchema } from './reachable.ts'

const nothing = z.undefined()

/** Commands for how the local service can be reached. */
export const reachableCommands = {
  'reachable.status': { input: nothing, output: reachabilitySchema },
  /** Returns the paths of the tunnel programs on this computer; null for those that weren't found. */
  'reachable.programs': {
    input: nothing,
    output: z.array(z.object({ program: tunnelProgramSchema, path: z.string().nullable() })),
  },
  /** Returns the addresses and names by which other devices on this network may reach this computer. */
  'reachable.networkChoices': { input: nothing, output: networkChoicesSchema },
  /** Asks for a certificate file and remembers its path for `reachable.set`. */
  'reachable.chooseFile': { input: z.object({ what: z.enum(['chain', 'key']) }), output: networkChoicesSchema },
  /** Returns what other devices on this network need in order to connect; null unless network access is set up. */
  'reachable.networkNeeds': { input: nothing, output: networkNeedsSchema.nullable() },
  /** Saves to a file the certificate of the authority that clients must trust. */
  'reachable.saveAuthority': { input: nothing, output: z.object({ saved: z.boolean() }) },
  /** Exposes the service. New URLs use its address once it's verified, and the previous one until then. */
  'reachable.set': { input: reachableRequestSchema, output: reachabilitySchema },
  /** Retries immediately instead of waiting for the next attempt. */
  'reachable.retry': { input: nothing, output: reachabilitySchema },
  /** Stops serving an address that URLs used to have. */
  'reachable.stopEarlier': { input: z.object({ address: z.string() }), output: reachabilitySchema },
  'reachable.dismissChange': { input: nothing, output: reachabilitySchema },
} as const

export const reachableEvents = {
  'reachable.changed': nothing,
} as const
