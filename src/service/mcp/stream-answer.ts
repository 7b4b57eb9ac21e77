import type { JsonPart } from '../replies/write-result.ts'

/** A whole JSON answer with status 200, in parts, or whatever the SDK makes of an unusual request. */
export type StreamAnswer = { kind: 'json'; parts: readonly JsonPart[] } | { kind: 'response'; response: Response }
