import { z } from 'zod'
import { stageProblemSchema } from './problem.ts'
import { stageNameSchema } from './stage.ts'

const count = z.int().nonnegative()

/** One piece of a tool's reply. `cut`: longer than is shown; the sizes are of the whole. Binary data is base64. */
const replyBlockSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    /** The text is one JSON value. */
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
  /** A block that the protocol does not know, as JSON. */
  z.object({ kind: z.literal('unknown'), json: z.string() }),
])
export type ReplyBlock = z.output<typeof replyBlockSchema>

/** What one call of a tool gave. */
export const toolReplySchema = z.object({
  tool: z.string(),
  /** The tool itself says that it failed; the blocks say why. */
  isError: z.boolean(),
  blocks: z.array(replyBlockSchema),
  /** `structuredContent` as JSON text, null when there is none. */
  structured: z.string().nullable(),
  structuredCut: z.boolean(),
  /** Size of the result as JSON. */
  bytes: count,
  /** What a model reads of it, estimated: text and, without text, the structured content. */
  tokens: count,
  milliseconds: z.number().nonnegative(),
})
export type ToolReply = z.output<typeof toolReplySchema>

/** One run of a tool: a reply, with a warning where there is one, or the stage that failed. */
export const toolRunSchema = z.union([
  z.object({ reply: toolReplySchema, warning: stageProblemSchema.nullable() }),
  z.object({ reply: z.null(), stage: stageNameSchema, problem: stageProblemSchema }),
])
export type ToolRun = z.output<typeof toolRunSchema>
