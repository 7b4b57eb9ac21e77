import { z } from 'zod'
import { reachabilitySchema, reachableSettingSchema, tunnelProgramSchema } from './reachable.ts'

const nothing = z.undefined()

/** What the window asks about how the local service is reached. */
export const reachableCommands = {
  'reachable.status': { input: nothing, output: reachabilitySchema },
  /** The tunnel programs and where they are on this computer; null: not found. */
  'reachable.programs': {
    input: nothing,
    output: z.array(z.object({ program: tunnelProgramSchema, path: z.string().nullable() })),
  },
  /** Sets up a way. URLs carry its address once it's proved; until then they keep the one they have. */
  'reachable.set': { input: reachableSettingSchema, output: reachabilitySchema },
  /** Tries again now. */
  'reachable.retry': { input: nothing, output: reachabilitySchema },
  /** Gives up an address that URLs carried before. */
  'reachable.stopEarlier': { input: z.object({ address: z.string() }), output: reachabilitySchema },
  'reachable.dismissChange': { input: nothing, output: reachabilitySchema },
} as const

export const reachableEvents = {
  'reachable.changed': nothing,
} as const
