import { z } from 'zod'

/** The fields of a tool that are searched. */
export const SEARCH_FIELDS = [
  'name',
  'title',
  'summary',
  'description',
  'path',
  'parameters',
  'parameterTexts',
  'values',
  'groups',
] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Why a tool matches a question. */
const explanationSchema = z.object({
  /** The tool's words that match, in each field with any. */
  matches: z.array(z.object({ field: z.enum(SEARCH_FIELDS), words: z.array(z.string()) })),
  /** Those of them that aren't in the question themselves. `of`: the word of the question, or its stem. */
  related: z.array(z.object({ word: z.string(), of: z.string(), kind: z.enum(['synonym', 'spelling']) })),
  /** Whether the tool does what the question's verb says; `other`: it reads instead of changing, or the reverse. Null if it's unknown. */
  action: z.enum(['same', 'other']).nullable(),
})
export type Explanation = z.output<typeof explanationSchema>

const rankedToolSchema = explanationSchema.extend({ endpointId: z.string(), toolName: z.string() })
export type RankedTool = z.output<typeof rankedToolSchema>

/** A question as a user would ask it. */
export const questionSchema = z.string().trim().min(1).max(500)

/** The tools that match a question, best first. `total` counts those beyond the limit, too. */
export const toolRankingSchema = z.object({
  /** `liveRank`: position in the live version, starting at 1; null if it isn't found there. */
  draft: z.object({ tools: z.array(rankedToolSchema.extend({ liveRank: z.int().nullable() })), total: z.int() }),
  /** Null if the server was never deployed. */
  live: z.object({ version: z.int(), tools: z.array(rankedToolSchema), total: z.int() }).nullable(),
})
export type ToolRankings = z.output<typeof toolRankingSchema>
