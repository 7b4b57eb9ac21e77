import type { CommandInput } from '../../../../shared/ipc/contract.ts'
import type { Language } from '../../../../shared/text/language.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { handedAccess } from '../access.ts'

/** Maximum length of a customer's name on a page or in a message. */
const MAX_NAME_LENGTH = 200

/** The recipient of a page or message, with the access it contains. */
export const recipientOf = (
  issued: Issued,
  { bearer, language }: { bearer: boolean; language: Language },
): CommandInput<'installPage.message'> => ({
  ...handedAccess(issued, bearer),
  primaryIdentity: issued.customer.primaryIdentity,
  customerName: (issued.customer.metadata.name ?? '').slice(0, MAX_NAME_LENGTH),
  language,
})
