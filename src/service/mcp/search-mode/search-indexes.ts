import { createYieldToEventLoop } from '../../../base/event-loop/yield-to-event-loop.ts'
import { createToolRanking, type ToolRanking } from '../../../base/search/rank-tools.ts'
import { toolTextOf } from '../../../base/search/tool-text.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import { createCanceller } from '../../cancel-signal.ts'
import type { ReplyRunner } from '../../reply-thread/reply-thread.ts'

/** Maximum number of servers whose index is cached. */
const MAX_INDEXES = 20
/** Number of tools per chunk sent to the thread. */
const TOOLS_A_PIECE = 50

/** One state of a server's tools: a deployed version, or one revision of the draft. */
interface IndexedTools {
  /** The server's ID. */
  id: string
  version: number | `draft ${number}`
}

/** Search indexes for servers' tools. */
export interface SearchIndexes {
  /** Returns the ranking for these tools, which are identified by their position in `tools()`. It's created on the first search. */
  of(indexed: IndexedTools, tools: () => readonly Endpoint[]): Promise<ToolRanking>
}

/** Creates a cache of indexes. Each is built in a thread, once per version; the `most` recently used ones are kept. */
export function createSearchIndexes(replies: ReplyRunner, most = MAX_INDEXES): SearchIndexes {
  const known = new Map<string, Promise<ToolRanking>>()

  async function build(id: string, tools: readonly Endpoint[]): Promise<ToolRanking> {
    const yieldToEventLoop = createYieldToEventLoop()
    const pieces: string[] = []
    for (let at = 0; at < tools.length; at += TOOLS_A_PIECE) {
      await yieldToEventLoop()
      pieces.push(JSON.stringify(tools.slice(at, at + TOOLS_A_PIECE).map(toolTextOf)))
    }
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const signal = createCanceller().signal
    return createToolRanking(await replies.run('index', pieces, { size, share: id, signal }))
  }

  return {
    of({ id, version }, tools) {
      const key = `${id} ${version}`
      const found = known.get(key) ?? build(id, tools())
      // Moves the entry to the end, so that the map stays in order of use.
      known.delete(key)
      known.set(key, found)
      found.catch(() => known.delete(key))
      if (known.size > most) for (const oldest of [...known.keys()].slice(0, 1)) known.delete(oldest)
      return found
    },
  }
}
