import { toolTextOf } from '../../../base/search/tool-text.ts'
import type { Endpoint } from '../../../shared/management/endpoint/endpoint.ts'
import type { OperationHandlers } from '../../../shared/management/operations.ts'
import type { RankedTool } from '../../../shared/management/records/tool-ranking.ts'
import { createSearchIndexes, type SearchIndexes } from '../../mcp/search-mode/search-indexes.ts'
import { toolsOf } from '../../mcp/tool-set.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { findServer } from '../read-server.ts'

/** Number of drafts whose index is cached. */
const MAX_DRAFTS = 2

type State = Parameters<SearchIndexes['of']>[0]

/** Creates the operation that shows which tools `search_tools` finds. */
export function createRankingOperations({
  store,
  live,
  indexes,
  replies,
}: Pick<OperationDeps, 'store' | 'live' | 'indexes' | 'replies'>) {
  const drafts = createSearchIndexes(replies, MAX_DRAFTS)

  return {
    'servers.rankTools': async ({ id, question, limit }) => {
      const { draft } = await findServer(store, id)
      const enabled = draft.definition.endpoints.filter(({ enabled }) => enabled)
      const ofDraft = await rankAll(drafts, { id, version: `draft ${draft.revision}` }, enabled, question)
      const server = await live.load(id)
      const isLive = server !== null && server.version > 0
      const deployed = isLive ? [...toolsOf(server).tools.values()].map(({ endpoint }) => endpoint) : []
      const ofLive = isLive ? await rankAll(indexes, server, deployed, question) : null
      const liveRanks = new Map(ofLive?.ids.map((endpointId, index) => [endpointId, index + 1]))
      return {
        draft: {
          tools: ofDraft.first(limit).map((tool) => ({ ...tool, liveRank: liveRanks.get(tool.endpointId) ?? null })),
          total: ofDraft.ids.length,
        },
        live: server && ofLive && { version: server.version, tools: ofLive.first(limit), total: ofLive.ids.length },
      }
    },
  } satisfies Partial<OperationHandlers>
}

/** Ranks tools for a question. Returns their endpoints' IDs, best first, and a function that explains the first ones. */
async function rankAll(indexes: SearchIndexes, state: State, endpoints: readonly Endpoint[], question: string) {
  const ranking = await indexes.of(state, () => endpoints)
  const ranked = ranking.rank(question).flatMap(({ index }) => {
    const endpoint = endpoints[index]
    return endpoint ? [{ index, endpoint }] : []
  })
  return {
    ids: ranked.map(({ endpoint }) => endpoint.id),
    first: (count: number): RankedTool[] =>
      ranked.slice(0, count).map(({ index, endpoint }) => ({
        endpointId: endpoint.id,
        toolName: endpoint.toolName,
        ...ranking.explain(question, index, toolTextOf(endpoint)),
      })),
  }
}
