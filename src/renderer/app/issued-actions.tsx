import { HandOffButton } from '../features/clients/HandOffButton.tsx'
import { CustomerButton } from '../features/customers/CustomerButton.tsx'
import type { Issued } from '../lib/issued-store.ts'

/** What can be done with a URL wherever URLs are listed, besides copying it. */
export const issuedActions = (issued: Issued) => (
  <>
    <HandOffButton issued={issued} />
    <CustomerButton issued={issued} />
  </>
)
