import type { JsonPart } from '../replies/write-result.ts'

/** A complete JSON response with status 200, in parts, or the SDK's own response to an unusual request. */
export type StreamResponse = { kind: 'json'; parts: readonly JsonPart[] } | { kind: 'response'; response: Response }
