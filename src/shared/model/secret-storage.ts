import { z } from 'zod'
import { messageSchema } from '../text/message.ts'

/**
 * Where API keys are stored in this run. `choice`: there's no keychain, so the user must choose; `locked`: there's a passphrase store that
 * must be unlocked; `memory`: nothing is kept after the app quits.
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
    /** Where data protected by a forgotten passphrase was moved in this run. */
    setAside: z.string().optional(),
  }),
])
export type SecretStorage = z.infer<typeof secretStorageSchema>
