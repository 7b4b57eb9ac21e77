import type { ReactNode } from 'react'
import type { IssuedRecord } from '../../../../shared/history/issued-record.ts'
import type { UrlState } from '../../../../shared/history/url-state.ts'
import type { NewUrlRows } from '../tokens/NewUrlDialog.tsx'

/** Other features' contributions to a customer's details. */
export interface CustomerSlots {
  newUrlRows: NewUrlRows
  /** Actions on a URL this desk still has: copy, share, and test. */
  url: (record: IssuedRecord, state: UrlState) => ReactNode
  /** The customer's latest calls, on one server or on all of them. */
  latestCalls: (customerId: string, serverId: string | undefined) => ReactNode
}
