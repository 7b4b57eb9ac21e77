import { z } from 'zod'
import { handedAccessSchema } from '../clients/commands.ts'
import { APP_LANGUAGE, LANGUAGES } from '../text/language.ts'
import { toWellFormed } from '../well-formed.ts'

/** The recipient of a page or message. */
export const recipientSchema = handedAccessSchema.extend({
  primaryIdentity: z.string().min(1).max(320).overwrite(toWellFormed),
  customerName: z.string().max(200).overwrite(toWellFormed).default(''),
  /** The language of the page or message. */
  language: z.enum(LANGUAGES).default(APP_LANGUAGE),
})
export type Recipient = z.output<typeof recipientSchema>

/** Commands for a customer's personal install page and message. */
export const installPageCommands = {
  /**
   * Asks where to save the customer's page and writes it. `seal`: encrypts its content with a generated passphrase, which is returned only
   * here; null without `seal`, or if the user cancels.
   */
  'installPage.save': {
    input: recipientSchema.extend({ seal: z.boolean() }),
    output: z.object({ saved: z.boolean(), passphrase: z.string().nullable() }),
  },
  /**
   * Returns the plain-text message that accompanies or replaces the page. `sealed`: the page is sealed, so the message omits URL and token.
   */
  'installPage.message': {
    input: recipientSchema.extend({ sealed: z.boolean().default(false) }),
    output: z.object({ subject: z.string(), text: z.string() }),
  },
} as const
