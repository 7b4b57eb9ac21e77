import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { createToolRanking, type ToolRanking } from '../../../base/search/rank-tools.ts'
import { toolTextOf } from '../../../base/search/tool-text.ts'
import { createCanceller } from '../../cancel-signal.ts'
import type { LiveServer } from '../../live-servers/live-servers.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'
import type { ToolSet } from '../tool-set.ts'

/** Maximum number of servers with a cached index. */
const MAX_INDEXES = 20
/** Number of tools sent to the thread per chunk. */
const TOOLS_A_PIECE = 50

/** Search indexes of servers' tools. */
export interface SearchIndexes {
  /** Returns the ranking of a deployed version's tools, identified by their position. It's created on the first search. */
  of(server: LiveServer, set: ToolSet): Promise<ToolRanking>
}

/** Builds each index in a thread, once per version, and keeps the most recently used ones. */
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
    const signal = createCanceller().signal
    return createToolRanking(await replies.run('index', pieces, { size, share: id, signal }))
  }

  return {
    of(server, set) {
      const key = `${server.id} ${server.version}`
      const found = known.get(key) ?? build(server, set)
      // Keeps the map in order of use.
      known.delete(key)
      known.set(key, found)
      found.catch(() => known.delete(key))
      if (known.size > MAX_INDEXES) for (const oldest of [...known.keys()].slice(0, 1)) known.delete(oldest)
      return found
    },
  }
}
