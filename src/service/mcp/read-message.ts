import { isUtf8 } from 'node:buffer'
import { exceededLimit, type JsonLimits } from '../json/json-limits.ts'

/** JSON-RPC 2.0 §5.1. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600

/** Far beyond what a tool's arguments need; parsing and checking so many values takes some 20 ms. */
const LIMITS: JsonLimits = { maxDepth: 100, maxValues: 100_000 }
const MAX_BATCH = 100

/** The only revision with batches; clients of it send no `MCP-Protocol-Version` (2025-06-18 added that header). */
const BATCH_REVISION = '2025-03-26'

/** A JSON-RPC message, or several as a batch, or the error that answers it. `messages`: how many there are. */
export type ReadMessage = { ok: true; value: unknown; messages: number } | { ok: false; code: number; message: string }

/** Parses the body of an MCP request within limits. `revision`: the header `MCP-Protocol-Version`, if sent. */
export function readMessage(bytes: Buffer, revision: string | undefined): ReadMessage {
  if (!isUtf8(bytes)) return refuse(PARSE_ERROR, "The body isn't valid JSON.")
  const exceeded = exceededLimit(bytes, LIMITS)
  if (exceeded === 'depth') return refuse(INVALID_REQUEST, `The body is nested deeper than ${LIMITS.maxDepth} levels.`)
  if (exceeded === 'values') return refuse(INVALID_REQUEST, `The body has more than ${LIMITS.maxValues} values.`)
  let value: unknown
  try {
    // A byte order mark before JSON may be passed over (RFC 8259 §8.1).
    value = JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    return refuse(PARSE_ERROR, "The body isn't valid JSON.")
  }
  if (!Array.isArray(value)) return { ok: true, value, messages: 1 }
  if (revision !== undefined && revision !== BATCH_REVISION) {
    return refuse(INVALID_REQUEST, `Batches exist in protocol revision ${BATCH_REVISION} only. Send one message.`)
  }
  if (value.length === 0) return refuse(INVALID_REQUEST, 'The batch is empty.')
  if (value.length > MAX_BATCH) return refuse(INVALID_REQUEST, `The batch has more than ${MAX_BATCH} messages.`)
  return { ok: true, value, messages: value.length }
}

const refuse = (code: number, message: string): ReadMessage => ({ ok: false, code, message })
