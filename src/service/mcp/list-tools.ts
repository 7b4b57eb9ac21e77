import type { CallLog } from '../calls/call-log.ts'
import { withCodeTool } from './code-mode/code-tool.ts'
import type { CustomerView } from './customer-view.ts'
import { withMoreTool } from './get-more/more-tool.ts'
import { isSearching } from './search-mode/is-searching.ts'
import { searchList } from './search-mode/search-tools.ts'

/** Returns the customer's tools as a JSON list, and records which version of them the client now has. */
export function listTools(view: CustomerView, log: Pick<CallLog, 'listed'>): string {
  if (!view.isTest && view.unavailable === null) log.listed(view.token, view.server.version)
  if (view.unavailable !== null) return view.listJson()
  const own = isSearching(view) ? searchList(view).json : view.listJson()
  return withMoreTool(withCodeTool(own, view), view)
}
