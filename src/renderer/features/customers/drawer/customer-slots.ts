import type { ReactNode } from 'react'
import type { IssuedRecord } from '../../../../shared/history/issued-record.ts'
import type { UrlState } from '../../../lib/url-state/url-state.ts'
import type { NewUrlRows } from '../tokens/NewUrlDialog.tsx'

/** What other features show of a customer. */
export interface CustomerSlots {
  newUrlRows: NewUrlRows
  /** What can be done with a URL that this desk still has: copying and sharing it, and its test. */
  url: (record: IssuedRecord, state: UrlState) => ReactNode
  /** What the customer called last, on one server or on all. */
  latestCalls: (customerId: string, serverId: string | undefined) => ReactNode
}
