import { z } from 'zod'
import { MAX_ENDPOINTS } from '../definition/definition.ts'

const fields = {
  /**
   * `all`: every tool is listed. `search`: tools are found by searching, and called through one tool. `auto`: as `search`
   * if the list is over the budget, else as `all`.
   */
  mode: z.enum(['all', 'search', 'auto']),
  /** Budget of `auto`: the largest number of tools, and of tokens of their descriptions; omitted ones have their defaults. */
  tools: z.int().min(1).max(MAX_ENDPOINTS).optional(),
  tokens: z.int().min(500).max(10_000_000).optional(),
  /** Names of tools that `search` lists as well. */
  pinned: z.array(z.string().min(1).max(64)).max(50).optional(),
}

/** How the tools of a server are listed to clients. */
export const toolModeSchema = z.object(fields)
export type ToolMode = z.output<typeof toolModeSchema>
export const toolModeFields = fields

/** The mode of servers made by earlier releases. */
export const FORMER_TOOL_MODE: ToolMode = { mode: 'all' }
export const NEW_TOOL_MODE: ToolMode = { mode: 'auto' }

/** The budget for a client that isn't known. */
export const DEFAULT_TOOL_BUDGET = { tools: 40, tokens: 10_000 }

/** Returns the budget of `auto` for a client, which may be known to use no more than some number of tools. */
export const toolBudget = (
  { tools, tokens }: Pick<ToolMode, 'tools' | 'tokens'>,
  clientLimit: number | null,
): { tools: number; tokens: number } => ({
  tools: Math.min(tools ?? clientLimit ?? DEFAULT_TOOL_BUDGET.tools, clientLimit ?? Number.POSITIVE_INFINITY),
  tokens: tokens ?? DEFAULT_TOOL_BUDGET.tokens,
})

/** Estimated tokens of tool descriptions, from their JSON text: four characters a token. */
export const estimateListTokens = (listJson: string): number => Math.ceil(listJson.length / 4)
