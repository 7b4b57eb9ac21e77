import { parameterOf } from './media-type.ts'

interface ReplyPart {
  contentType: string
  contentDisposition: string
  body: Buffer
}

/** Maximum number of parts that are read, because a reply can have millions of empty ones. */
export const MAX_PARTS = 50
const MAX_HEAD_BYTES = 16 * 1024

const LINE_FEED = 10

export interface SplitReply {
  /** The first `MAX_PARTS` parts, in order. */
  parts: ReplyPart[]
  more: boolean
}

/**
 * A boundary line: its offset, the offset of the line break before it (which belongs to the boundary), and the offset of the line after it.
 */
interface Delimiter {
  at: number
  before: number
  after: number
  /** Whether this boundary ends the last part. */
  closes: boolean
}

/**
 * Splits a multipart reply into its parts (RFC 2046 §5.1), leaving nested ones unsplit; returns null if it can't be read. Form parsers
 * don't work here: the RFC allows a preamble and parts without headers, and APIs send both.
 */
export function splitMultipart(body: Buffer, contentType: string): SplitReply | null {
  const boundary = parameterOf(contentType, 'boundary')
  if (boundary === '') return null
  const mark = Buffer.from(`--${boundary}`)
  const parts: ReplyPart[] = []
  let delimiter = findDelimiter(body, mark, 0)
  while (delimiter && !delimiter.closes && parts.length < MAX_PARTS) {
    const next = findDelimiter(body, mark, delimiter.after)
    if (!next) return null
    const part = readPart(body, delimiter.after, next)
    if (!part) return null
    parts.push(part)
    delimiter = next
  }
  return delimiter?.closes || parts.length > 0 ? { parts, more: delimiter?.closes === false } : null
}

/** Finds the next boundary line. The same bytes in the middle of a line, or at the start of a longer line, are content. */
function findDelimiter(body: Buffer, mark: Buffer, from: number): Delimiter | null {
  for (let at = body.indexOf(mark, from); at >= 0; at = body.indexOf(mark, at + 1)) {
    if (at > 0 && body[at - 1] !== LINE_FEED) continue
    const end = at + mark.length
    const line = /^(--)?[ \t]*(?:\r?\n|$)/.exec(body.toString('latin1', end, end + 80))
    if (!line) continue
    const breakLength = at === 0 ? 0 : body[at - 2] === 13 ? 2 : 1
    return { at, before: at - breakLength, after: end + line[0].length, closes: line[1] !== undefined }
  }
  return null
}

/** Reads the part between two boundary lines; null if its headers are too long. */
function readPart(body: Buffer, start: number, next: Delimiter): ReplyPart | null {
  const text = body.toString('latin1', start, Math.min(next.at, start + MAX_HEAD_BYTES))
  const head = /^((?:[^\r\n]+\r?\n)*)\r?\n/.exec(text)
  if (!head) return null
  const header = (name: string): string => {
    const found = new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head[1] ?? '')
    return (found?.[1] ?? '').trim()
  }
  const content = start + head[0].length
  return {
    contentType: header('content-type') || 'text/plain',
    contentDisposition: header('content-disposition'),
    body: body.subarray(content, Math.max(content, next.before)),
  }
}
