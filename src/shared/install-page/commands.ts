import { z } from 'zod'
import { handedAccessSchema } from '../clients/commands.ts'
import { toWellFormed } from '../well-formed.ts'

/** For whom a page or a message is. */
export const recipientSchema = handedAccessSchema.extend({
  primaryIdentity: z.string().min(1).max(320).overwrite(toWellFormed),
  customerName: z.string().max(200).overwrite(toWellFormed).default(''),
})
export type Recipient = z.output<typeof recipientSchema>

/** What the window asks for a customer's personal install page and message. */
export const installPageCommands = {
  /**
   * Asks for a place and writes the customer's page there. `seal`: its content is encrypted with a passphrase that is
   * made here and is in this answer only; null without it, or when the person cancels.
   */
  'installPage.save': {
    input: recipientSchema.extend({ seal: z.boolean() }),
    output: z.object({ saved: z.boolean(), passphrase: z.string().nullable() }),
  },
  /** What goes with it, or instead of it, as plain text. `sealed`: with a sealed page, so without URL and token. */
  'installPage.message': {
    input: recipientSchema.extend({ sealed: z.boolean().default(false) }),
    output: z.object({ subject: z.string(), text: z.string() }),
  },
} as const
