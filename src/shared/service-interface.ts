/**
 * The access service's HTTP interface, version 1.0.0, as zod schemas. The local service's responses use these schemas, and the interface
 * client parses responses with them. Field names and rules come from the service's interface document.
 */
import { z } from 'zod'

/** Path of the generation operation, below `{base_url}`. */
export const GENERATE_PATH = '/generate-mcp-token'
/** Path of the list operation, below `{base_url}`. */
export const SERVERS_PATH = '/mcp-servers'

/** One element of the list result; date-times are ISO 8601 in UTC with milliseconds. */
export const listedServerSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** A customer's metadata: some keys are common, but any string entries are allowed. */
export const metadataSchema = z.record(z.string(), z.string())

/** Body of `POST {base_url}/generate-mcp-token`. */
export const generationRequestSchema = z.object({
  mcpServerId: z.string().min(1),
  customerDetails: z.object({
    primaryIdentity: z.string().min(1),
    metadata: metadataSchema.optional(),
  }),
})
export type GenerationRequest = z.infer<typeof generationRequestSchema>

/** The `data` member of a successful generation. `url` is `{mcp_url}/<token>/stream`. */
export const tokenDataSchema = z.object({
  url: z.string().min(1),
  token: z.string().min(1),
  customerId: z.string().min(1),
})

/** The `error` member of a generation response; `retryAfter` is in seconds, only for rate limits. */
const errorDetailsSchema = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  retryAfter: z.number().optional(),
})

/** Body of 400, 401, and 404 responses; `error` is an int32. */
export const errorBodySchema = z.object({
  error: z.int32(),
  message: z.string(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** Body of a 200 response to generation. */
export const generationResponseSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), data: tokenDataSchema }),
  z.object({ status: z.literal('error'), error: errorDetailsSchema.optional() }),
])

/** The only error code in the interface document. */
export const INVALID_SERVER_ID = 'invalid_server_id'
