import { maskBeginning } from '../../core/masking/mask-beginning.ts'
import type { SecretMasker } from '../../core/masking/secret-masker.ts'
import { MASK } from '../../shared/mask.ts'
import type { CallErrorKind } from '../../shared/platform/call-record.ts'
import { decodeText, mediaTypeOf } from '../replies/media-type.ts'
import { type Block, type ContentRules, replyContent } from '../replies/reply-content.ts'
import { controlHeaders } from '../replies/reply-headers.ts'
import type { UpstreamAnswer, UpstreamOutcome } from '../upstream/send-request.ts'

/** Most of a failing API's own words that a model gets, in characters. */
const MOST_ERROR_TEXT = 2_000

/** What a tool call gives, whatever era the client speaks. */
export interface CallResult {
  blocks: Block[]
  /** The reply as JSON text, for `structuredContent`. */
  json?: string | undefined
  /** Null: the call went well. */
  errorKind: CallErrorKind | null
  /** Status of the upstream's answer. */
  status: number | null
}

/** A result with no secret in any of its texts, whatever part of the call made them. Bytes are masked where they are read. */
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

/** A failure in sentences that a model can act on. */
export function failedCall(errorKind: CallErrorKind, text: string, status: number | null = null): CallResult {
  return { blocks: [{ type: 'text', text }], errorKind, status }
}

/** What a tool gives for an upstream's outcome. */
export function callResult(outcome: UpstreamOutcome, rules: ContentRules): CallResult {
  switch (outcome.kind) {
    case 'timeout':
      return failedCall(
        'upstreamTimeout',
        `The API did not answer within ${outcome.seconds} seconds. A change may have been made all the same: check before you try again.`,
      )
    case 'cancelled':
      return failedCall('cancelled', 'The call was cancelled.')
    case 'tooLarge':
      return failedCall(
        'upstreamTooLarge',
        `The API's answer is larger than ${outcome.bytes} bytes. Ask for less: use filters or a smaller limit.`,
      )
    case 'redirectRefused':
      return failedCall(
        'redirectRefused',
        `${redirectText(outcome)} Tell the person who runs this server.`,
        outcome.status,
      )
    case 'unreachable': {
      const doubt = outcome.maybeDone
        ? ' A change may have been made all the same: check before you try again.'
        : ' Try again later, or tell the person who runs this server.'
      return failedCall('upstreamUnreachable', `The API cannot be reached: ${outcome.cause}.${doubt}`)
    }
    case 'answer':
      return outcome.status >= 200 && outcome.status < 300 ? success(outcome, rules) : failure(outcome, rules)
  }
}

const redirectText = ({ status, reason }: Extract<UpstreamOutcome, { kind: 'redirectRefused' }>): string =>
  reason === 'elsewhere'
    ? `The API answered ${status} and points to another address, which is not followed.`
    : `The API answered ${status} and keeps pointing to further addresses.`

/** The headers that a model gets below the content of a reply, as a text of their own; '' for none. */
export function headersText({ headers, status }: UpstreamAnswer, masker: SecretMasker): string {
  const lines = controlHeaders(headers, status, masker)
  return lines === '' ? '' : `Headers of the reply:\n${lines}`
}

function success(answer: UpstreamAnswer, rules: ContentRules): CallResult {
  const { status, body } = answer
  const headers = headersText(answer, rules.masker)
  const more: Block[] = headers === '' ? [] : [{ type: 'text', text: headers }]
  if (body.length === 0) {
    const text = `Done (HTTP ${status}, no content).`
    return { blocks: [{ type: 'text', text }, ...more], errorKind: null, status }
  }
  const { blocks, json, unusable } = replyContent(answer, rules)
  return { blocks: [...blocks, ...more], json, errorKind: unusable ? 'upstreamTooLarge' : null, status }
}

function failure(answer: UpstreamAnswer, { masker }: ContentRules): CallResult {
  const type = mediaTypeOf(answer.contentType)
  const readable = type === 'application/json' || type.endsWith('+json') || type === 'text/plain'
  const said = readable ? (decodeText(answer.body, answer.contentType) ?? '').trim() : ''
  const { text, rest } = maskBeginning(said, MOST_ERROR_TEXT, masker)
  const shown = rest > 0 ? `${text} …` : text
  const statusText = masker.text(answer.statusText)
  const head = `The API answered ${answer.status}${statusText === '' || statusText.includes(MASK) ? '' : ` ${statusText}`}.`
  const headers = controlHeaders(answer.headers, answer.status, masker)
  const lines = [head, shown, headers, advice(answer, masker)].filter(Boolean)
  return failedCall('upstreamStatus', lines.join('\n'), answer.status)
}

function advice({ status, retryAfter }: UpstreamAnswer, masker: SecretMasker): string {
  if (status === 400 || status === 422) return 'Correct the arguments and call again.'
  if (status === 401 || status === 403)
    return 'The server may not do this. Tell the person who runs it; new arguments do not help.'
  if (status === 404 || status === 410) return 'Check the identifiers, for example with a tool that lists them.'
  if (status === 409) return 'The present state does not allow this. Read it before you try something else.'
  if (status === 429)
    return `Too many calls. Wait ${retryAfter ? `${masker.text(retryAfter).slice(0, 40)} (seconds or date)` : 'a minute'}, then try again.`
  if (status >= 500) return 'This is a fault of the API. Try again later.'
  return ''
}
