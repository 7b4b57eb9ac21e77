import { qrCode } from '../../../base/customer-page/qr-code.ts'
import type { Recipient } from '../../../shared/install-page/commands.ts'
import { APP_LANGUAGE } from '../../../shared/text/language.ts'
import type { PageInput } from '../content/page-input.ts'
import { handOffsFor } from '../hand-offs-for.ts'

export const TOKEN = 'mt_5cK9wQ2xTz7LrY0bVn4HsE8u'

/** The input for a page with all clients, for Ada King by default. */
export function pageInput(changed: Partial<Recipient> = {}): PageInput {
  const recipient = {
    url: `https://mcp.example.com/${TOKEN}/stream`,
    token: TOKEN,
    serverName: 'Sample Orders API',
    bearer: false,
    primaryIdentity: 'ada@analytical.example',
    customerName: 'Ada King',
    language: APP_LANGUAGE,
    ...changed,
  }
  return {
    recipient,
    ...handOffsFor(recipient),
    authority: null,
    qrSvg: qrCode(recipient.url),
    madeAt: new Date('2026-11-21T12:00:00Z'),
  }
}
