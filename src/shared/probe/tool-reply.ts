import { z } from 'zod'
import { stageProblemSchema } from './problem.ts'
import { stageNameSchema } from './stage.ts'

const count = z.int().nonnegative()

/** One block of a tool's result. `cut`: truncated for display; sizes are those of the full content. Binary data is base64. */
const replyBlockSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    /** Whether the text is a single JSON value. */
    json: z.boolean(),
    characters: count,
    cut: z.boolean(),
  }),
  z.object({ kind: z.literal('image'), mimeType: z.string(), data: z.string().nullable(), bytes: count }),
  z.object({ kind: z.literal('audio'), mimeType: z.string(), data: z.string().nullable(), bytes: count }),
  z.object({
    kind: z.literal('resource'),
    uri: z.string(),
    mimeType: z.string().nullable(),
    /** Null for a link and for binary content. */
    text: z.string().nullable(),
    bytes: count,
    cut: z.boolean(),
  }),
  /** A block of a type that isn't part of the protocol, as JSON. */
  z.object({ kind: z.literal('unknown'), json: z.string() }),
])
export type ReplyBlock = z.output<typeof replyBlockSchema>

/** The result of a tool call. */
export const toolReplySchema = z.object({
  tool: z.string(),
  /** Whether the tool reports an error, which is explained in the blocks. */
  isError: z.boolean(),
  blocks: z.array(replyBlockSchema),
  /** `structuredContent` as JSON text, or null. */
  structured: z.string().nullable(),
  structuredCut: z.boolean(),
  /** Size of the result as JSON. */
  bytes: count,
  /** Estimated number of tokens that a model reads: in the text or, if there's none, in the structured content. */
  tokens: count,
  milliseconds: z.number().nonnegative(),
})
export type ToolReply = z.output<typeof toolReplySchema>

/** One run of a tool: the result with an optional warning, or the stage that failed. */
export const toolRunSchema = z.union([
  z.object({ reply: toolReplySchema, warning: stageProblemSchema.nullable() }),
  z.object({ reply: z.null(), stage: stageNameSchema, problem: stageProblemSchema }),
])
export type ToolRun = z.output<typeof toolRunSchema>
