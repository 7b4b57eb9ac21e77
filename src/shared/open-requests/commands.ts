import { z } from 'zod'
import { FILE_PART_BYTES, openRequestSchema } from './open-request.ts'

const nothing = z.undefined()

/** Commands for files and links that the system asked the app to open. */
export const openRequestCommands = {
  /** Returns pending requests, oldest first, each only once. */
  'openRequests.take': { input: nothing, output: z.array(openRequestSchema) },
  /** Returns bytes of such a file from an offset; empty at the end of the file. */
  'openRequests.readPart': {
    input: z.object({ fileId: z.uuid(), from: z.int().nonnegative() }),
    output: z.instanceof(Uint8Array<ArrayBuffer>).refine(({ length }) => length <= FILE_PART_BYTES),
  },
} as const

/** Events for open requests. */
export const openRequestEvents = {
  /** A request is pending. */
  'openRequests.arrived': nothing,
} as const
