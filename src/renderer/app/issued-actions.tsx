import { HandOffButton } from '../features/clients/HandOffButton.tsx'
import { CustomerButton } from '../features/customers/drawer/CustomerButton.tsx'
import type { Issued } from '../lib/issued-urls/issued-store.ts'
import { isWorthCopying } from '../lib/url-state/url-state.ts'
import { useUrlState } from '../lib/url-state/use-url-states.ts'
import { UrlRemedy } from './UrlRemedy.tsx'

/** Actions on a URL, other than copying, for every list of URLs. */
export const issuedActions = (issued: Issued) => <IssuedActions issued={issued} />

function IssuedActions({ issued }: { issued: Issued }) {
  const state = useUrlState(issued)
  return (
    <>
      <UrlRemedy issued={issued} listed />
      {isWorthCopying(state) && <HandOffButton issued={issued} />}
      {state.name !== 'customerRemoved' && state.name !== 'serverDeleted' && <CustomerButton issued={issued} />}
    </>
  )
}
