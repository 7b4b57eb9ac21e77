import { z } from 'zod'
import { appErrorSchema } from './errors.ts'

/** The envelope of an answer that crosses a process boundary in place of an exception; the contract has the value's own schema. */
export const resultSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: appErrorSchema }),
  /** The one who asked gave it up, which is no failure. `outcomeUnknown`: what was asked for may have happened. */
  z.object({ cancelled: z.literal(true), outcomeUnknown: z.boolean() }),
])
export type Result = z.output<typeof resultSchema>
