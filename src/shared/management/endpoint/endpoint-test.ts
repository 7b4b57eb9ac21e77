import { z } from 'zod'
import { messageSchema } from '../../text/message.ts'
import { callErrorKindSchema } from '../records/call-record.ts'

/** What a model gets of a reply. Sizes in characters; `tokens` is an estimate. */
export const shapedReplySchema = z.object({
  text: z.string(),
  characters: z.int(),
  tokens: z.int(),
  /** Characters cut off at the end; 0: none. */
  cut: z.int(),
  /** Why the trimming could not be done; the text is then the whole reply. */
  problem: z.string().nullable(),
})
export type ShapedReply = z.output<typeof shapedReplySchema>

/** A request as it goes out, secrets masked. */
const redactedRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bodyBytes: z.int(),
})

/** A request that a test would send; null where a value is missing or it can't be made. */
export const plannedRequestSchema = z.object({
  endpointId: z.string(),
  request: redactedRequestSchema.nullable(),
  /** Its body as text, cut; null when it has none, or none that is text. */
  body: z.string().nullable(),
})
export type PlannedRequest = z.output<typeof plannedRequestSchema>

/** A value that a test needs and nobody has given. */
const missingValueSchema = z.object({
  /** Who gives it to the tool: the model as an argument, or each customer, whose `credential` is theirs too. */
  source: z.enum(['model', 'customer', 'credential']),
  /** The parameter or the credential. */
  name: z.string(),
  /** The entry of `customerValues` to give it in; a model's is the parameter. */
  key: z.string(),
})
export type MissingValue = z.output<typeof missingValueSchema>

/** One real request to the upstream and what came back. Secrets are masked. */
export const endpointTestSchema = z.object({
  ok: z.boolean(),
  request: redactedRequestSchema.nullable(),
  status: z.int().nullable(),
  statusText: z.string(),
  durationMs: z.number(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bytes: z.int(),
  /** The reply as text, at most 200,000 characters; null when it is none. */
  body: z.string().nullable(),
  contentType: z.string(),
  /** How often a redirect within the same address was followed. */
  redirects: z.int(),
  shaped: shapedReplySchema.nullable(),
  /**
   * What the model gets besides `shaped`, one text each: that parts are missing, the headers by which APIs page, or for a
   * reply that is empty or an error, all of it.
   */
  modelTexts: z.array(z.string()),
  /** Why it failed, and what to do about it. */
  problem: z
    .object({
      kind: z.enum([...callErrorKindSchema.options, 'needsValues']),
      message: messageSchema,
      remedy: messageSchema,
    })
    .nullable(),
  /** What keeps it from being sent, with the problem `needsValues`. */
  missing: z.array(missingValueSchema),
})
export type EndpointTest = z.output<typeof endpointTestSchema>
