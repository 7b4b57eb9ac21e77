import type { CallErrorKind } from '../../shared/management/records/call-record.ts'
import { MAX_KEPT_CHARACTERS } from '../store/call-entry.ts'
import type { CallResult } from './call-result.ts'
import type { Block } from './reply-content.ts'

export type Era = 'legacy' | 'modern'

/** How long a client may cache the tool list, in milliseconds. */
export const LIST_TTL_MS = 60_000
const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo'

/** Returns the end of every result in the modern era (2026-07-28, basic). */
const modernTail = (infoJson: string): string => `,"resultType":"complete","_meta":{"${SERVER_INFO_KEY}":${infoJson}}`

/** JSON text, or its UTF-8 bytes: large text is encoded in the thread that created it. */
export type JsonPart = string | Uint8Array

/** A tool call's result, serialized as far as both eras share it, and what the log stores about it. */
export interface WrittenResult {
  /** The content blocks. */
  content: JsonPart
  /** The reply's JSON as received, so that long numbers keep their digits. */
  structured: { json: JsonPart; isObject: boolean } | null
  errorKind: CallErrorKind | null
  status: number | null
  /** Size of what the model gets, in bytes. */
  bytes: number
  /** The beginning of what the model gets, as text. */
  beginning: string
}

/** Serializes a result. `encode` encodes a part's JSON text, but leaves short text unchanged. */
export function writeResult(
  { blocks, json, errorKind, status }: CallResult,
  encode: (text: string) => JsonPart = (text) => text,
): WrittenResult {
  return {
    content: encode(JSON.stringify(blocks)),
    structured: json === undefined ? null : { json: encode(json), isObject: json.startsWith('{') },
    errorKind,
    status,
    bytes: blocks.reduce((bytes, block) => bytes + blockBytes(block), 0),
    beginning: blocks.map(blockText).join('\n').slice(0, MAX_KEPT_CHARACTERS),
  }
}

/** Returns a tool call's result as JSON, in parts, for either era. In the legacy era, structured content has to be an object. */
export function writeCallResult(
  { content, structured }: Pick<WrittenResult, 'content' | 'structured'>,
  isError: boolean,
  era: Era,
  infoJson: string,
): JsonPart[] {
  const failed = isError ? ',"isError":true' : ''
  const end = `${failed}${era === 'modern' ? modernTail(infoJson) : ''}}`
  if (structured === null) return ['{"content":', content, end]
  const [before, after] = era === 'modern' || structured.isObject ? ['', ''] : ['{"result":', '}']
  return ['{"content":', content, `,"structuredContent":${before}`, structured.json, after + end]
}

function blockBytes(block: Block): number {
  if (block.type === 'text') return Buffer.byteLength(block.text)
  if (block.type !== 'resource') return Math.floor((block.data.length * 3) / 4)
  const { resource } = block
  return 'text' in resource ? Buffer.byteLength(resource.text) : Math.floor((resource.blob.length * 3) / 4)
}

function blockText(block: Block): string {
  if (block.type === 'text') return block.text
  if (block.type === 'resource' && 'text' in block.resource) return block.resource.text
  return `[${block.type === 'resource' ? block.resource.mimeType : block.mimeType}, ${blockBytes(block)} bytes]`
}

/** Returns the result of `tools/list` as JSON text. */
export function writeToolList(listJson: string, era: Era, infoJson: string): string {
  if (era === 'legacy') return `{"tools":${listJson}}`
  return `{"tools":${listJson},"ttlMs":${LIST_TTL_MS},"cacheScope":"private"${modernTail(infoJson)}}`
}

/** Returns a JSON-RPC response with a result. */
export const writeResponse = (id: string | number, resultJson: readonly JsonPart[]): JsonPart[] => [
  '{"result":',
  ...resultJson,
  `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`,
]

/** Returns a JSON-RPC response with an error; `id` is null if the request's ID is unknown. */
export const writeError = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
