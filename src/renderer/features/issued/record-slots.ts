import type { ReactNode } from 'react'
import type { IssuedRecord } from '../../../shared/history/issued-record.ts'
import type { UrlState } from '../../../shared/history/url-state.ts'
import type { Issued } from '../../lib/issued-urls/issued-store.ts'

/** Other features' contributions to a record. */
export interface RecordSlots {
  /** The button that makes the URL work again, or opens the screen that can. With `listed`, its accessible name includes the customer. */
  remedy: (record: IssuedRecord, state: UrlState, listed: boolean) => ReactNode
  /** Other copy formats, next to the button that copies the URL in the details. */
  copyAs: (issued: Issued) => ReactNode
  /** Content below the URL in the details: whether it connects, and where to add it. */
  urlRows: (issued: Issued) => ReactNode
  /** Opens the hand-off of the record's URL. */
  onShare: (issued: Issued) => void
  /** Tests the record's URL on the Test screen. */
  onTest: (record: IssuedRecord) => Promise<void>
  /** Asks to rotate the record's URL; undefined if the service can't. */
  onRotate: (record: IssuedRecord) => (() => Promise<void>) | undefined
  /** The customer's details if the service knows them, or `fallback` otherwise. */
  customer: (record: IssuedRecord, fallback: ReactNode, onClose: () => void) => ReactNode
  /** Opens the customer; undefined if there's none to manage. */
  onManage: (record: IssuedRecord) => (() => void) | undefined
  /** Opens the server's form, prefilled with the customer's details. */
  onGenerateAgain: (record: IssuedRecord) => void
}
