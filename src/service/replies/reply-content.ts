import type { SecretMasker } from '../../base/masking/secret-masker.ts'
import type { Reply } from '../../shared/management/endpoint/endpoint.ts'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { Economy } from './economy/shorten-reply.ts'
import { decodeText, mediaTypeOf, parameterOf } from './media-type.ts'
import { MAX_PARTS, splitMultipart } from './multipart-reply.ts'
import { narrowingWords } from './narrowing.ts'
import { shapeText } from './shape-text.ts'

/** A content block of a tool's result (MCP 2026-07-28, server/tools). */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string } & ({ text: string } | { blob: string }) }

export interface ReplyContent {
  blocks: Block[]
  /** The reply as JSON text, if it's valid JSON that wasn't truncated. */
  json: string | undefined
  /** Whether the reply has no content that a model can use. */
  unusable: boolean
  /** The whole reply as JSON text, if it was shortened. */
  whole?: string | undefined
}

/** The parts of a response from which its content is created. */
export interface ReplySource {
  contentType: string
  contentDisposition: string
  body: Buffer
}

/** How a reply becomes content. `masker` removes secrets from all parts of it. */
export interface ContentRules {
  toolName: string
  reply: Reply
  narrowing: readonly string[]
  masker: SecretMasker
  /** How a long JSON reply is shortened; undefined: not at all. */
  economy?: Economy | undefined
}

/** Maximum size of a file in a result, in bytes; base64 makes it a third larger. Images and audio may be larger. */
const MAX_FILE_BYTES = 1024 * 1024
const MAX_MEDIA_BYTES = 5 * 1024 * 1024

/** Converts a response's non-empty body to content, according to its media type. */
export function replyContent(source: ReplySource, rules: ContentRules): ReplyContent {
  const type = mediaTypeOf(source.contentType)
  if (type.startsWith('multipart/')) {
    const split = splitMultipart(source.body, source.contentType)
    if (split) {
      const blocks = split.parts.map((part) => blockOf(part, rules, true).block)
      if (split.more) blocks.push({ type: 'text', text: missingPartsNote(rules.narrowing) })
      return { blocks, json: undefined, unusable: false }
    }
  }
  const { block, json, unusable, whole } = blockOf(source, rules, false)
  return { blocks: [block], json, unusable: unusable ?? false, whole }
}

/** Returns a note to the model about parts beyond the limit, as a separate text block; '' if there are none. */
export function missingPartsText({ body, contentType }: ReplySource, narrowing: readonly string[]): string {
  const isMultipart = mediaTypeOf(contentType).startsWith('multipart/')
  return isMultipart && splitMultipart(body, contentType)?.more ? missingPartsNote(narrowing) : ''
}

const missingPartsNote = (narrowing: readonly string[]): string =>
  say(message('replies.partsMissing', { max: MAX_PARTS, arguments: narrowingWords(narrowing) }))

interface MadeBlock {
  block: Block
  json?: string | undefined
  unusable?: boolean
  whole?: string | undefined
}

function blockOf(source: ReplySource, rules: ContentRules, isPart: boolean): MadeBlock {
  const { contentType, body } = source
  const { masker } = rules
  const type = masker.text(mediaTypeOf(contentType))
  const [family] = type.split('/')
  if ((family === 'image' && type !== 'image/svg+xml') || family === 'audio') {
    if (body.length > MAX_MEDIA_BYTES) return tooLarge(type, body.length)
    return { block: { type: family === 'image' ? 'image' : 'audio', data: base64Of(body, rules), mimeType: type } }
  }
  const decoded = decodeText(body, contentType)
  if (decoded === null) return file(source, type, rules)
  const shaped = shapeText(decoded, rules.reply, rules.narrowing, masker, isPart ? undefined : rules.economy)
  // JSON is meant to be read, even as a download. In a multipart reply, it's a file like any other.
  if (isAttachment(source) && (isPart || shaped.json === undefined)) {
    const mimeType = type || 'text/plain'
    return { block: { type: 'resource', resource: { uri: uriOf(source, rules), mimeType, text: shaped.text } } }
  }
  return { block: { type: 'text', text: shaped.text }, json: shaped.json, whole: shaped.whole }
}

function file(source: ReplySource, type: string, rules: ContentRules): MadeBlock {
  const { body } = source
  if (body.length > MAX_FILE_BYTES) return tooLarge(type, body.length)
  const mimeType = type || 'application/octet-stream'
  return {
    block: { type: 'resource', resource: { uri: uriOf(source, rules), mimeType, blob: base64Of(body, rules) } },
  }
}

const base64Of = (body: Buffer, { masker }: ContentRules): string => masker.bytes(body).toString('base64')

function tooLarge(type: string, bytes: number): MadeBlock {
  const words = message('replies.fileTooLarge', {
    megabytes: (bytes / (1024 * 1024)).toFixed(1),
    type: type || message('replies.unknownType'),
  })
  return { block: { type: 'text', text: say(words) }, unusable: true }
}

const isAttachment = ({ contentDisposition }: ReplySource): boolean => /^\s*attachment\b/i.test(contentDisposition)

/** Returns a name for the file. It doesn't include the upstream's address, which may contain a key. */
function uriOf({ contentDisposition }: ReplySource, { toolName, masker }: ContentRules): string {
  const name = masker.text(parameterOf(contentDisposition, 'filename')).split(/[/\\]/).pop() ?? ''
  return `reply://${encodeURIComponent(toolName).toLowerCase()}/${encodeURIComponent(name || 'file')}`
}
