import type { LiveServer } from '../live-servers/live-servers.ts'
import type { StoredToken } from '../store/tokens.ts'
import type { TraceContext } from '../upstream/trace-context.ts'
import { isUsable, UNAVAILABLE_DESCRIPTION, whyUnavailable } from './availability.ts'
import { type PreparedTool, type ToolSet, toolsOf } from './tool-set.ts'

/** What one token opens at this moment. */
export interface CustomerView {
  token: StoredToken
  server: LiveServer
  set: ToolSet
  /** The operator's connection test, proven: logged as such, and neither seen as the customer's client nor counted. */
  isTest?: boolean
  /** The trace that the client’s request belongs to. */
  trace?: TraceContext | undefined
  /** Why nothing can be used at present, for the customer; null: the tools can be used. */
  unavailable: string | null
  /** The tools as a JSON list, as `tools/list` gives them. */
  listJson(): string
  /** What a tool's name stands for. */
  find(name: string): FoundTool
}

/** `notAllowed`: the server has the tool and this customer may not use it. */
type FoundTool =
  | { kind: 'tool'; tool: PreparedTool }
  | { kind: 'unavailable' }
  | { kind: 'notAllowed' }
  | { kind: 'unknown' }

const UNAVAILABLE_LIST = JSON.stringify([UNAVAILABLE_DESCRIPTION])

/** `contact`: see `whyUnavailable`; looked at only while the tools can't be used. */
export function customerView(token: StoredToken, server: LiveServer, contact: string): CustomerView {
  const set = toolsOf(server)
  const unavailable = isUsable(token, server) ? null : whyUnavailable(token, server, contact)
  return {
    token,
    server,
    set,
    unavailable,
    listJson: () => (unavailable === null ? set.listJson(token.tools) : UNAVAILABLE_LIST),
    find(name) {
      // A client that remembers the tools from before learns the same as one that asks again.
      const tool = set.tools.get(name)
      if (unavailable !== null) {
        return tool || name === UNAVAILABLE_DESCRIPTION.name ? { kind: 'unavailable' } : { kind: 'unknown' }
      }
      if (!tool) return { kind: 'unknown' }
      return token.tools === null || token.tools.includes(name) ? { kind: 'tool', tool } : { kind: 'notAllowed' }
    },
  }
}
