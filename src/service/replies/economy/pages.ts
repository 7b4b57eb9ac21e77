import type { ExactJson } from '../../../shared/exact-json.ts'
import { textSize } from '../../../shared/values/estimate-tokens.ts'
import { beginningOf } from './cut-text.ts'
import { fitJson } from './fit.ts'

/** One page of a value. `isText`: the value is a piece of text, to be joined with the other pages. */
export interface Page {
  value: unknown
  pages: number
  isText: boolean
}

/** Returns a page of a value, whose JSON takes at most `room` (see `textSize`); null if there's no such page. Pages are numbered from 1. */
export function pageOf(value: unknown, page: number, room: number, { write }: Pick<ExactJson, 'write'>): Page | null {
  const written = write(value)
  if (textSize(written) <= room) return page === 1 ? { value, pages: 1, isText: false } : null
  if (typeof value !== 'object' || value === null) {
    const text = written.startsWith('"') ? (value as string) : written
    return pageOfText(text, page, room)
  }
  if (Array.isArray(value)) {
    const pages = inPages(value, room - 2, (item) => textSize(write(item)) + 1)
    const items = pages[page - 1]
    return items ? { value: itemsOrPart(items, room, write), pages: pages.length, isText: false } : null
  }
  const members = Object.entries(value)
  const nameSize = (name: string) => textSize(write(name)) + 2
  // The name of a member that has to be shortened must leave room for its value.
  if (members.some(([name]) => nameSize(name) > room / 2)) return pageOfText(written, page, room)
  const pages = inPages(members, room - 2, ([name, member]) => nameSize(name) + textSize(write(member)))
  const shown = pages[page - 1]
  if (!shown) return null
  const object = Object.fromEntries(shown)
  const fitted = textSize(write(object)) <= room ? object : fitJson(object, room, write)
  return { value: fitted, pages: pages.length, isText: false }
}

const itemsOrPart = (items: readonly unknown[], room: number, write: ExactJson['write']): unknown =>
  textSize(write(items)) <= room ? items : items.map((item) => fitJson(item, room - 2, write))

/** Divides items into pages, in order. An item that's larger than a page gets one of its own. */
function inPages<T>(items: readonly T[], room: number, sizeOf: (item: T) => number): T[][] {
  const pages: T[][] = []
  let left = 0
  for (const item of items) {
    const size = sizeOf(item)
    const last = pages.at(-1)
    if (last && size <= left) last.push(item)
    else {
      pages.push([item])
      left = room
    }
    left -= size
  }
  return pages
}

function pageOfText(text: string, page: number, room: number): Page | null {
  let pages = 0
  let value: string | null = null
  for (let at = 0; at < text.length; ) {
    const piece = beginningOf(text.slice(at, at + room), room - 2)
    pages += 1
    if (pages === page) value = piece
    at += piece.length
  }
  return value === null ? null : { value, pages, isText: true }
}
