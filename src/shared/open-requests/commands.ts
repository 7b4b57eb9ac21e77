import { z } from 'zod'
import { FILE_PART_BYTES, openRequestSchema } from './open-request.ts'

const nothing = z.undefined()

/** How the window takes what the system asked the app to open. */
export const openRequestCommands = {
  /** What waits, oldest first. Each is handed over once. */
  'openRequests.take': { input: nothing, output: z.array(openRequestSchema) },
  /** Bytes of a file that was handed over, from an offset on; none at its end. */
  'openRequests.readPart': {
    input: z.object({ fileId: z.uuid(), from: z.int().nonnegative() }),
    output: z.instanceof(Uint8Array<ArrayBuffer>).refine(({ length }) => length <= FILE_PART_BYTES),
  },
} as const

/** What main tells of it. */
export const openRequestEvents = {
  /** Something waits to be taken. */
  'openRequests.arrived': nothing,
} as const
