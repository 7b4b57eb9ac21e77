import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/**
 * Where API keys are kept in this run. `choice`: no keychain, the person must choose; `locked`: a passphrase store
 * exists and waits for its passphrase; `memory`: nothing is kept after the app quits.
 */
export const secretStorageSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('keychain') }),
  z.object({ state: z.literal('passphrase') }),
  z.object({ state: z.literal('memory') }),
  z.object({ state: z.literal('locked') }),
  z.object({
    state: z.literal('choice'),
    cause: messageSchema,
    remedy: messageSchema,
    /** Where the data of a forgotten passphrase was moved to in this run. */
    setAside: z.string().optional(),
  }),
])
export type SecretStorage = z.infer<typeof secretStorageSchema>
