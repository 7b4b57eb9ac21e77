import { maskBeginning } from '../../base/masking/mask-beginning.ts'
import type { SecretMasker } from '../../base/masking/secret-masker.ts'
import type { CallErrorKind } from '../../shared/management/records/call-record.ts'
import { MASK } from '../../shared/mask.ts'
import { type Message, message, quoted } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { UpstreamOutcome, UpstreamResponse } from '../upstream/send-request.ts'
import { decodeText, mediaTypeOf } from './media-type.ts'
import { type Block, type ContentRules, replyContent } from './reply-content.ts'
import { controlHeaders } from './reply-headers.ts'

/** Maximum length of a failing API's message to a model, in characters. */
const MAX_ERROR_TEXT = 2_000

/** The result of a tool call, for clients of either protocol era. */
export interface CallResult {
  blocks: Block[]
  /** The reply as JSON text, for `structuredContent`. */
  json?: string | undefined
  /** The whole reply as JSON text, if it was shortened. */
  whole?: string | undefined
  /** Null if the call succeeded. */
  errorKind: CallErrorKind | null
  /** Status of the upstream's response; null if there was none. */
  status: number | null
}

/** Masks secrets in all of a result's strings, wherever they come from. Bytes are masked where they're read. */
export function maskResult(result: CallResult, masker: SecretMasker): CallResult {
  return { ...result, blocks: result.blocks.map((block) => maskBlock(block, masker)) }
}

function maskBlock(block: Block, { text }: SecretMasker): Block {
  if (block.type === 'text') return { type: 'text', text: text(block.text) }
  if (block.type !== 'resource') return { ...block, mimeType: text(block.mimeType) }
  const { uri, mimeType, ...content } = block.resource
  const shown = 'text' in content ? { text: text(content.text) } : content
  return { type: 'resource', resource: { uri: text(uri), mimeType: text(mimeType), ...shown } }
}

/** Returns a failed result with a description that a model can act on. */
export function failedCall(errorKind: CallErrorKind, words: Message, status: number | null = null): CallResult {
  return { blocks: [{ type: 'text', text: say(words) }], errorKind, status }
}

/** Converts an upstream's outcome to a tool result. */
export function callResult(outcome: UpstreamOutcome, rules: ContentRules): CallResult {
  switch (outcome.kind) {
    case 'timeout':
      return failedCall('upstreamTimeout', message('mcp.timeout', { count: outcome.seconds }))
    case 'cancelled':
      return failedCall('cancelled', message('mcp.cancelled'))
    case 'tooLarge':
      return failedCall('upstreamTooLarge', message('mcp.tooLarge', { bytes: outcome.bytes }))
    case 'redirectRefused': {
      const { status, reason } = outcome
      const code = reason === 'elsewhere' ? 'mcp.redirectElsewhere' : 'mcp.redirectLoop'
      return failedCall('redirectRefused', message(code, { status }), status)
    }
    case 'unreachable': {
      const code = outcome.maybeDone ? 'mcp.unreachableMaybeDone' : 'mcp.unreachable'
      return failedCall('upstreamUnreachable', message(code, { reason: outcome.cause }))
    }
    case 'answer':
      return outcome.status >= 200 && outcome.status < 300 ? success(outcome, rules) : failure(outcome, rules)
  }
}

/** Returns the headers that a model gets below the reply's content, as a separate text block; '' if there are none. */
export function headersText({ headers, status }: UpstreamResponse, masker: SecretMasker): string {
  const lines = controlHeaders(headers, status, masker)
  return lines === '' ? '' : `${say(message('mcp.headers'))}\n${lines}`
}

function success(response: UpstreamResponse, rules: ContentRules): CallResult {
  const { status, body } = response
  const headers = headersText(response, rules.masker)
  const more: Block[] = headers === '' ? [] : [{ type: 'text', text: headers }]
  if (body.length === 0) {
    const text = say(message('mcp.empty', { status }))
    return { blocks: [{ type: 'text', text }, ...more], errorKind: null, status }
  }
  const { blocks, json, unusable, whole } = replyContent(response, rules)
  return { blocks: [...blocks, ...more], json, whole, errorKind: unusable ? 'upstreamTooLarge' : null, status }
}

function failure(response: UpstreamResponse, { masker }: ContentRules): CallResult {
  const type = mediaTypeOf(response.contentType)
  const readable = type === 'application/json' || type.endsWith('+json') || type === 'text/plain'
  const said = readable ? (decodeText(response.body, response.contentType) ?? '').trim() : ''
  const { text, rest } = maskBeginning(said, MAX_ERROR_TEXT, masker)
  const shown = rest > 0 ? `${text} …` : text
  const statusText = masker.text(response.statusText)
  const status = statusText.includes(MASK) ? response.status : `${response.status} ${statusText}`.trim()
  const headers = controlHeaders(response.headers, response.status, masker)
  const advice = adviceFor(response, masker)
  const lines = [say(message('mcp.status', { status })), shown, headers, advice ? say(advice) : ''].filter(Boolean)
  return failedCall('upstreamStatus', quoted(lines.join('\n')), response.status)
}

function adviceFor({ status, retryAfter }: UpstreamResponse, masker: SecretMasker): Message | null {
  if (status === 400 || status === 422) return message('mcp.advice.arguments')
  if (status === 401 || status === 403) return message('mcp.advice.forbidden')
  if (status === 404 || status === 410) return message('mcp.advice.identifiers')
  if (status === 409) return message('mcp.advice.conflict')
  if (status === 429) {
    const time = retryAfter ? masker.text(retryAfter).slice(0, 40) : null
    return time === null ? message('mcp.advice.wait') : message('mcp.advice.waitFor', { time })
  }
  return status >= 500 ? message('mcp.advice.apiFailed') : null
}
