import { estimateTokenCount } from 'tokenx'
import { z } from 'zod'
import type { ReplyBlock, ToolReply } from '../../../shared/probe/tool-reply.ts'
import { parseJson } from '../../../shared/values/parse-json.ts'

/** Maximum number of characters kept from each text block to show. */
const MAX_CHARACTERS = 1_000_000
/** Maximum number of base64 characters kept from each image or sound. */
const MAX_BASE64 = 8_000_000
/** Token counts of longer text are estimated from its beginning: estimating from 20 MB takes seconds. */
const SAMPLE = 200_000

const string = z.string()
const binary = { data: string, mimeType: string.catch('application/octet-stream') }
const block = z.union([
  z.looseObject({ type: z.literal('text'), text: string }),
  z.looseObject({ type: z.literal('image'), ...binary }),
  z.looseObject({ type: z.literal('audio'), ...binary }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({
      uri: string,
      mimeType: string.nullish().catch(null),
      text: string.optional(),
      blob: string.optional(),
    }),
  }),
  z.looseObject({ type: z.literal('resource_link'), uri: string, mimeType: string.nullish().catch(null) }),
])
const result = z.looseObject({
  content: z.array(z.unknown()).catch([]).default([]),
  isError: z.boolean().catch(false).default(false),
  structuredContent: z.unknown().optional(),
})

/** Reads the result of `tools/call` for display, as far as the result follows the protocol. `mask` masks the token. */
export function readReply(
  tool: string,
  raw: Record<string, unknown>,
  milliseconds: number,
  mask: (text: string) => string,
): ToolReply {
  const { content, isError, structuredContent } = result.parse(raw)
  const blocks = content.map((entry) => readBlock(entry, mask))
  const structured = structuredContent === undefined ? null : mask(JSON.stringify(structuredContent, null, 2))
  const texts = blocks.flatMap((one) => (one.kind === 'text' || one.kind === 'resource' ? textOf(one) : []))
  const tokens = texts.length > 0 ? texts.reduce((sum, text) => sum + text, 0) : tokensOf(structured ?? '', null)
  return {
    tool,
    isError,
    blocks,
    structured: structured?.slice(0, MAX_CHARACTERS) ?? null,
    structuredCut: structured !== null && structured.length > MAX_CHARACTERS,
    bytes: Buffer.byteLength(JSON.stringify(raw)),
    tokens,
    milliseconds,
  }
}

function textOf(one: Extract<ReplyBlock, { kind: 'text' | 'resource' }>): number[] {
  if (one.text === null) return []
  return [tokensOf(one.text, one.kind === 'text' ? one.characters : null)]
}

/** Estimates the number of tokens in a string of `characters` characters that begins with `text`. */
function tokensOf(text: string, characters: number | null): number {
  const sample = text.slice(0, SAMPLE)
  if (sample === '') return 0
  return Math.round((estimateTokenCount(sample) * (characters ?? text.length)) / sample.length)
}

function readBlock(entry: unknown, mask: (text: string) => string): ReplyBlock {
  const parsed = block.safeParse(entry)
  if (!parsed.success) return { kind: 'unknown', json: mask(JSON.stringify(entry) ?? '').slice(0, MAX_CHARACTERS) }
  const { data } = parsed
  switch (data.type) {
    case 'text': {
      const text = mask(data.text)
      const cut = text.length > MAX_CHARACTERS
      return {
        kind: 'text',
        text: text.slice(0, MAX_CHARACTERS),
        json: !cut && isJson(text),
        characters: text.length,
        cut,
      }
    }
    case 'image':
    case 'audio': {
      const kept = data.data.length > MAX_BASE64 ? null : data.data
      return { kind: data.type, mimeType: data.mimeType, data: kept, bytes: base64Bytes(data.data) }
    }
    case 'resource': {
      const { uri, mimeType, text, blob } = data.resource
      const shown = text === undefined ? null : mask(text)
      return {
        kind: 'resource',
        uri: mask(uri),
        mimeType: mimeType ?? null,
        text: shown?.slice(0, MAX_CHARACTERS) ?? null,
        bytes: text === undefined ? base64Bytes(blob ?? '') : Buffer.byteLength(text),
        cut: shown !== null && shown.length > MAX_CHARACTERS,
      }
    }
    case 'resource_link':
      return {
        kind: 'resource',
        uri: mask(data.uri),
        mimeType: data.mimeType ?? null,
        text: null,
        bytes: 0,
        cut: false,
      }
  }
}

const base64Bytes = (data: string) => Buffer.byteLength(data, 'base64')

const isJson = (text: string): boolean => /^\s*[[{]/.test(text) && parseJson(text) !== undefined
