import { isUtf8 } from 'node:buffer'
import { type Message, message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import { measureJson } from '../json/json-limits.ts'

/** JSON-RPC 2.0 §5.1. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600

/** Far deeper than any tool's arguments need. */
const MAX_DEPTH = 100
/**
 * Each JSON value takes as long to parse, check, and write as this many bytes of text, and counts as that many. 1 MiB may therefore contain
 * 20,000 values, e.g. a thousand records with twenty fields.
 */
const BYTES_A_VALUE = 50
const MIN_VALUES = 1_000
const MAX_BATCH = 100

/** The only protocol revision with batches. Its clients don't send `MCP-Protocol-Version`, which was added in 2025-06-18. */
const BATCH_REVISION = '2025-03-26'

/**
 * A JSON-RPC message, a batch of them, or the error to respond with. `messages`: number of messages; `cost`: number of bytes of plain text
 * that would be as much work.
 */
export type ReadMessage =
  | { ok: true; value: unknown; messages: number; cost: number }
  | { ok: false; code: number; message: string }

/**
 * Parses the body of an MCP request within limits. `revision`: the `MCP-Protocol-Version` header, if sent; `maxBytes`: the maximum size of
 * the body.
 */
export function readMessage(bytes: Buffer, revision: string | undefined, maxBytes: number): ReadMessage {
  if (!isUtf8(bytes)) return refuse(PARSE_ERROR, message('mcp.bodyNotJson'))
  const maxValues = Math.max(Math.floor(maxBytes / BYTES_A_VALUE), MIN_VALUES)
  const { exceeded, values } = measureJson(bytes, { maxDepth: MAX_DEPTH, maxValues })
  if (exceeded === 'maxDepth') return refuse(INVALID_REQUEST, message('mcp.bodyTooDeep', { max: MAX_DEPTH }))
  if (exceeded === 'maxValues') return refuse(INVALID_REQUEST, message('mcp.bodyTooManyValues', { max: maxValues }))
  const cost = Math.max(bytes.length, values * BYTES_A_VALUE)
  let value: unknown
  try {
    // A byte order mark before JSON may be ignored (RFC 8259 §8.1).
    value = JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    return refuse(PARSE_ERROR, message('mcp.bodyNotJson'))
  }
  if (!Array.isArray(value)) return { ok: true, value, messages: 1, cost }
  if (revision !== undefined && revision !== BATCH_REVISION) {
    return refuse(INVALID_REQUEST, message('mcp.batchRevision', { version: BATCH_REVISION }))
  }
  if (value.length === 0) return refuse(INVALID_REQUEST, message('mcp.batchEmpty'))
  if (value.length > MAX_BATCH) return refuse(INVALID_REQUEST, message('mcp.batchTooLong', { max: MAX_BATCH }))
  return { ok: true, value, messages: value.length, cost }
}

const refuse = (code: number, words: Message): ReadMessage => ({ ok: false, code, message: say(words) })
