import { z } from 'zod'
import { messageSchema } from '../../text/message.ts'
import { callErrorKindSchema } from '../records/call-record.ts'

/** A response as the model receives it. Sizes are in characters; `tokens` is an estimate. */
export const shapedReplySchema = z.object({
  text: z.string(),
  characters: z.int(),
  tokens: z.int(),
  /** Number of characters cut off at the end. */
  cut: z.int(),
  /** Why trimming failed, in which case the text is the whole response. */
  problem: z.string().nullable(),
})
export type ShapedReply = z.output<typeof shapedReplySchema>

/** A sent request with its secrets masked. */
const redactedRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bodyBytes: z.int(),
})

/** A request that a test would send. `request` is null if a value is missing or it can't be built. */
export const plannedRequestSchema = z.object({
  endpointId: z.string(),
  request: redactedRequestSchema.nullable(),
  /** The body as text, truncated; null if there's none or it isn't text. */
  body: z.string().nullable(),
})
export type PlannedRequest = z.output<typeof plannedRequestSchema>

/** A value that a test needs but that wasn't supplied. */
const missingValueSchema = z.object({
  /** Who supplies it in a real call: the model as an argument, or the customer, including their own value for a `credential`. */
  source: z.enum(['model', 'customer', 'credential']),
  /** Name of the parameter or credential. */
  name: z.string(),
  /** Key of the entry in `customerValues` that supplies it; for `model`, the parameter. */
  key: z.string(),
})
export type MissingValue = z.output<typeof missingValueSchema>

/** One real request to the upstream API and its response. Secrets are masked. */
export const endpointTestSchema = z.object({
  ok: z.boolean(),
  request: redactedRequestSchema.nullable(),
  status: z.int().nullable(),
  statusText: z.string(),
  durationMs: z.number(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bytes: z.int(),
  /** The response as text, at most 200,000 characters; null if it isn't text. */
  body: z.string().nullable(),
  contentType: z.string(),
  /** Number of redirects followed; they stay on the same address. */
  redirects: z.int(),
  shaped: shapedReplySchema.nullable(),
  /**
   * What the model receives in addition to `shaped`, as separate strings: a note that parts are missing, pagination headers, or the entire
   * content of an empty or error response.
   */
  modelTexts: z.array(z.string()),
  /** Why the test failed, and how to fix it. */
  problem: z
    .object({
      kind: z.enum([...callErrorKindSchema.options, 'needsValues']),
      message: messageSchema,
      remedy: messageSchema,
    })
    .nullable(),
  /** The missing values that prevent it from being sent, for the problem `needsValues`. */
  missing: z.array(missingValueSchema),
})
export type EndpointTest = z.output<typeof endpointTestSchema>
