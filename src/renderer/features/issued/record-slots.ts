import type { ReactNode } from 'react'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'
import type { UrlState } from '../../lib/url-state/url-state.ts'

/** What other features do with a record. */
export interface RecordSlots {
  /** The button that makes its URL work again, or leads to what does. `listed`: its name says of whom it is. */
  remedy: (record: IssuedRecord, state: UrlState, listed: boolean) => ReactNode
  /** Beside the button that copies its URL in its details: other ways to copy it. */
  copyAs: (issued: Issued) => ReactNode
  /** Below the URL in its details: whether it connects, and the ways into clients. */
  urlRows: (issued: Issued) => ReactNode
  /** Opens the clients for its URL. */
  onAddToClient: (issued: Issued) => void
  /** The details of its customer, where the service knows them; else `fallback`. */
  customer: (record: IssuedRecord, fallback: ReactNode, onClose: () => void) => ReactNode
  /** Leads to its customer; undefined where there's none to manage. */
  onManage: (record: IssuedRecord) => (() => void) | undefined
  /** Fills the form of its server with its customer, and goes there. */
  onGenerateAgain: (record: IssuedRecord) => void
}
