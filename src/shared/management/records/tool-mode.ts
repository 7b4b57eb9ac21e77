import { z } from 'zod'
import { MAX_ENDPOINTS } from '../definition/definition.ts'

/** Maximum number of pinned tools. */
export const MAX_PINNED = 50

const fields = {
  /**
   * `all`: every tool is listed. `search`: tools are found by searching, and called through one tool. `auto`: like `search` if the list is
   * over the budget, otherwise like `all`.
   */
  mode: z.enum(['all', 'search', 'auto']),
  /** Budget for `auto`: the maximum number of tools, and of tokens in their descriptions. Omitted numbers fall back to the defaults. */
  tools: z.int().min(1).max(MAX_ENDPOINTS).optional(),
  tokens: z.int().min(500).max(10_000_000).optional(),
  /** Names of tools that `search` also lists. */
  pinned: z.array(z.string().min(1).max(64)).max(MAX_PINNED).optional(),
  /** Whether models can also call the tools from code, through one more tool. Defaults to false. */
  code: z.boolean().optional(),
}

/** How a server's tools are listed to clients. */
export const toolModeSchema = z.object(fields)
export type ToolMode = z.output<typeof toolModeSchema>
export const toolModeFields = fields

/** The mode of servers created by earlier releases. */
export const FORMER_TOOL_MODE: ToolMode = { mode: 'all' }
export const NEW_TOOL_MODE: ToolMode = { mode: 'auto' }

/** The budget for an unknown client. */
export const DEFAULT_TOOL_BUDGET = { tools: 40, tokens: 10_000 }

/** Returns the budget for `auto`; takes into account the maximum number of tools that the client uses, if known. */
export const toolBudget = (
  { tools, tokens }: Pick<ToolMode, 'tools' | 'tokens'>,
  clientLimit: number | null,
): { tools: number; tokens: number } => ({
  tools: Math.min(tools ?? clientLimit ?? DEFAULT_TOOL_BUDGET.tools, clientLimit ?? Number.POSITIVE_INFINITY),
  tokens: tokens ?? DEFAULT_TOOL_BUDGET.tokens,
})

/** Estimates the number of tokens in tool descriptions from their JSON text: four characters per token. */
export const estimateListTokens = (listJson: string): number => Math.ceil(listJson.length / 4)
