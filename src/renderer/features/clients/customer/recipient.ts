import type { CommandInput } from '../../../../shared/ipc/contract.ts'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { handedAccess } from '../access.ts'

/** Longest name of a customer that a page or a message takes. */
const MAX_NAME_LENGTH = 200

/** For whom a page or a message is, with what it hands over. */
export const recipientOf = (issued: Issued, bearer: boolean): CommandInput<'installPage.message'> => ({
  ...handedAccess(issued, bearer),
  primaryIdentity: issued.customer.primaryIdentity,
  customerName: (issued.customer.metadata.name ?? '').slice(0, MAX_NAME_LENGTH),
})
