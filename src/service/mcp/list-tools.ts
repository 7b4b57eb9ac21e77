import type { CallLog } from '../calls/call-log.ts'
import type { CustomerView } from './customer-view.ts'

/** The customer's tools as a JSON list; notes which version of them the customer's client has now. */
export function listTools(view: CustomerView, log: Pick<CallLog, 'listed'>): string {
  if (!view.isTest && view.unavailable === null) log.listed(view.token, view.server.version)
  return view.listJson()
}
