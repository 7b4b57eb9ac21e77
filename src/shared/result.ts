import { z } from 'zod'
import { appErrorSchema } from './errors.ts'

/** The result of a call across a process boundary, used instead of exceptions; the value's schema is in the contract. */
export const resultSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: appErrorSchema }),
  /** The caller canceled, which isn't a failure. `outcomeUnknown`: the request may still have taken effect. */
  z.object({ cancelled: z.literal(true), outcomeUnknown: z.boolean() }),
])
export type Result = z.output<typeof resultSchema>
