import { parseExactJson } from '../../../shared/exact-json.ts'
import { message } from '../../../shared/text/message.ts'
import { say } from '../../../shared/text/say.ts'
import { type CallResult, failedCall } from '../call-result.ts'
import { unpackReply } from './pack-reply.ts'
import { pageOf } from './pages.ts'
import { findByPointer } from './pointer.ts'

/** A request for a part of a kept reply. */
export interface PartWork {
  /** The reply, from `packReply`. */
  packed: string
  /** JSON pointer. */
  path: string
  page: number
  /** Maximum size of the result (see `textSize`). */
  maxSize: number
}

/** Maximum size of a result apart from the value. */
const HEAD = 120

/** Returns the part of a kept reply at a path, or one page of it. */
export function partOfReply({ packed, path, page, maxSize }: PartWork): CallResult {
  const json = parseExactJson(unpackReply(packed))
  if (!json) throw new Error('A kept reply isn’t JSON')
  const found = findByPointer(json.value, path)
  if (!found.ok) {
    const { nearest, value } = found
    const there = shownNames(value)
    return failedCall('arguments', message('replies.more.noPath', { nearest: nearest.slice(0, 200), there }))
  }
  const room = maxSize - HEAD
  const part = pageOf(found.value, page, room, json)
  if (!part) {
    const pages = pageOf(found.value, 1, room, json)?.pages ?? 1
    return failedCall('arguments', message('replies.more.noPage', { count: pages }))
  }
  const { pages, isText } = part
  const head = JSON.stringify({ page, pages, ...(isText && { isText }) })
  const text = `${head.slice(0, -1)},"value":${json.write(part.value)}}`
  return { blocks: [{ type: 'text', text }], json: text, errorKind: null, status: null }
}

/** Describes where a path can lead from a value. */
function shownNames(value: unknown): string {
  if (Array.isArray(value)) return say(message('replies.more.hasItems', { count: value.length }))
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return say(message('replies.more.hasMembers', { names: names.slice(0, 20).map((name) => name.slice(0, 40)) }))
}
