import { z } from 'zod'
import { MAX_ENDPOINTS } from '../definition/definition.ts'

const fields = {
  /**
   * `all`: every tool is listed. `search`: tools are found by searching, and called through one tool. `auto`: searched once
   * the list is over the budget.
   */
  mode: z.enum(['all', 'search', 'auto']),
  /** Budget of `auto`: tools that a client is to see at most, and tokens of their descriptions; left out: the default. */
  tools: z.int().min(1).max(MAX_ENDPOINTS).optional(),
  tokens: z.int().min(500).max(10_000_000).optional(),
  /** Names of tools that are listed beside the search. */
  pinned: z.array(z.string().min(1).max(64)).max(50).optional(),
}

/** How the tools of a server are listed to clients. */
export const toolModeSchema = z.object(fields)
export type ToolMode = z.output<typeof toolModeSchema>
export const toolModeFields = fields

/** Of servers made before there was a choice. */
export const FORMER_TOOL_MODE: ToolMode = { mode: 'all' }
export const NEW_TOOL_MODE: ToolMode = { mode: 'auto' }

/** The budget of a client that isn't known. */
export const DEFAULT_TOOL_BUDGET = { tools: 40, tokens: 10_000 }

/** Estimated tokens of tool descriptions, from their JSON text: four characters a token. */
export const estimateListTokens = (listJson: string): number => Math.ceil(listJson.length / 4)
