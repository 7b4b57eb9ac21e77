import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { createToolRanking, type ToolRanking } from '../../../base/search/rank-tools.ts'
import { toolTextOf } from '../../../base/search/tool-text.ts'
import { createCanceller } from '../../cancel-signal.ts'
import type { LiveServer } from '../../live-servers/live-servers.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'
import type { ToolSet } from '../tool-set.ts'

/** Maximum number of servers whose index is cached. */
const MAX_INDEXES = 20
/** Number of tools per chunk sent to the thread. */
const TOOLS_A_PIECE = 50

/** Search indexes for servers' tools. */
export interface SearchIndexes {
  /** Returns the ranking for a deployed version's tools, which are identified by their position. It's created on the first search. */
  of(server: LiveServer, set: ToolSet): Promise<ToolRanking>
}

/** Creates a cache of indexes. Each is built in a thread, once per version; the most recently used ones are kept. */
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
      // Moves the entry to the end, so that the map stays in order of use.
      known.delete(key)
      known.set(key, found)
      found.catch(() => known.delete(key))
      if (known.size > MAX_INDEXES) for (const oldest of [...known.keys()].slice(0, 1)) known.delete(oldest)
      return found
    },
  }
}
