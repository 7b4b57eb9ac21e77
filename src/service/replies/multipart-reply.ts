import { parameterOf } from './media-type.ts'

export interface ReplyPart {
  contentType: string
  contentDisposition: string
  body: Buffer
}

const MOST_PARTS = 50

/** The parts of a multipart reply (RFC 2046 §5.1), nested ones not taken apart; null when it cannot be read. */
export function splitMultipart(body: Buffer, contentType: string): ReplyPart[] | null {
  const boundary = parameterOf(contentType, 'boundary')
  if (boundary === '') return null
  const mark = Buffer.from(`--${boundary}`)
  const parts: ReplyPart[] = []
  let at = body.indexOf(mark)
  while (at >= 0 && parts.length < MOST_PARTS) {
    const start = at + mark.length
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts
    const next = body.indexOf(mark, start)
    if (next < 0) return null
    const part = readPart(body.subarray(start, next))
    if (part) parts.push(part)
    at = next
  }
  return parts.length === 0 ? null : parts
}

/** One part, from after its boundary to before the next. */
function readPart(bytes: Buffer): ReplyPart | null {
  const text = bytes.toString('latin1')
  const head = /^[ \t]*\r?\n((?:[^\r\n]+\r?\n)*)\r?\n/.exec(text)
  if (!head) return null
  const end = text.endsWith('\r\n') ? text.length - 2 : text.endsWith('\n') ? text.length - 1 : text.length
  const header = (name: string): string => {
    const found = new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head[1] ?? '')
    return (found?.[1] ?? '').trim()
  }
  return {
    contentType: header('content-type') || 'text/plain',
    contentDisposition: header('content-disposition'),
    body: bytes.subarray(head[0].length, Math.max(head[0].length, end)),
  }
}
