import type { LiveServer } from '../live-servers/live-servers.ts'
import type { StoredToken } from '../store/tokens.ts'
import type { TraceContext } from '../upstream/trace-context.ts'
import { isUsable, UNAVAILABLE_DESCRIPTION, whyUnavailable } from './availability.ts'
import { codeToolOf } from './code-mode/code-name.ts'
import { moreToolOf } from './get-more/more-tool.ts'
import { isSearchTool } from './search-mode/search-names.ts'
import { type PreparedTool, type ToolSet, toolsOf } from './tool-set.ts'

/** What a token gives access to at this time. */
export interface CustomerView {
  token: StoredToken
  server: LiveServer
  set: ToolSet
  /** Set for the operator's verified connection test, which is logged as such, but isn't counted or shown as the customer's client. */
  isTest?: boolean
  /** The trace the client's request belongs to. */
  trace?: TraceContext | undefined
  /** The name by which the customer's client identifies itself; null if it never has. */
  clientName?: string | null
  /** Why nothing can be used right now, worded for the customer; null if the tools can be used. */
  unavailable: string | null
  /** Returns the token's access at the time of the call; null if the token was revoked or its server deleted. */
  renew(): Promise<CustomerView | null>
  /** Returns the tools as a JSON list for `tools/list`. */
  listJson(): string
  find(name: string): FoundTool
}

/** The result of looking up a tool. `notAllowed`: the server has the tool, but this customer may not use it. */
type FoundTool =
  | { kind: 'tool'; tool: PreparedTool }
  | { kind: 'unavailable' }
  | { kind: 'notAllowed' }
  | { kind: 'unknown' }

const UNAVAILABLE_LIST = JSON.stringify([UNAVAILABLE_DESCRIPTION])

/** Creates the view for a token; `renew` creates it again. `contact` (see `whyUnavailable`) is only used while the tools can't be used. */
export function customerView(
  token: StoredToken,
  server: LiveServer,
  contact: string,
  renew: CustomerView['renew'],
): CustomerView {
  const set = toolsOf(server)
  const unavailable = isUsable(token, server) ? null : whyUnavailable(token, server, contact)
  return {
    token,
    server,
    set,
    unavailable,
    renew,
    listJson: () => (unavailable === null ? set.listJson(token.tools) : UNAVAILABLE_LIST),
    find(name) {
      // A tool that can't be used is still found, so that clients with a cached tool list get the same message as those that refetch it.
      const tool = set.tools.get(name)
      if (unavailable !== null) {
        const isKnown =
          tool ||
          name === moreToolOf({ server, set }) ||
          name === codeToolOf({ server, set }) ||
          (isSearchTool(name) && server.toolMode.mode !== 'all')
        return isKnown || name === UNAVAILABLE_DESCRIPTION.name ? { kind: 'unavailable' } : { kind: 'unknown' }
      }
      if (!tool) return { kind: 'unknown' }
      return token.tools === null || token.tools.includes(name) ? { kind: 'tool', tool } : { kind: 'notAllowed' }
    },
  }
}
