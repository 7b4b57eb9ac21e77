import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { createToolRanking, type ToolRanking } from '../../../base/search/rank-tools.ts'
import { toolTextOf } from '../../../base/search/tool-text.ts'
import type { LiveServer } from '../../live-servers/live-servers.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'
import type { ToolSet } from '../tool-set.ts'

/** Servers whose tools can be searched at once. */
const MAX_INDEXES = 20
/** Tools whose texts go to the thread in one piece. */
const TOOLS_A_PIECE = 50

/** The searchable words of servers' tools. */
export interface SearchIndexes {
  /** Returns the ranking of a deployed version's tools, which are numbered in their order; made with the first search. */
  of(server: LiveServer, set: ToolSet): Promise<ToolRanking>
}

/** Makes each index in a thread, once for a version, and keeps those that were used last. */
export function createSearchIndexes(replies: ReplyRunner): SearchIndexes {
  const known = new Map<string, Promise<ToolRanking>>()

  async function build({ id }: LiveServer, set: ToolSet): Promise<ToolRanking> {
    const yieldToEventLoop = createYieldToEventLoop()
    const tools = [...set.tools.values()]
    const pieces: string[] = []
    for (let at = 0; at < tools.length; at += TOOLS_A_PIECE) {
      await yieldToEventLoop()
      pieces.push(JSON.stringify(tools.slice(at, at + TOOLS_A_PIECE).map(({ endpoint }) => toolTextOf(endpoint))))
    }
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const signal = new AbortController().signal
    return createToolRanking(await replies.run('index', pieces, { size, share: id, signal }))
  }

  return {
    of(server, set) {
      const key = `${server.id} ${server.version}`
      const found = known.get(key) ?? build(server, set)
      // The map's order is that of use.
      known.delete(key)
      known.set(key, found)
      found.catch(() => known.delete(key))
      if (known.size > MAX_INDEXES) for (const oldest of [...known.keys()].slice(0, 1)) known.delete(oldest)
      return found
    },
  }
}
