import { splice } from './text-style.ts'
import { inlineItems, type TomlItem, tomlItems } from './toml-items.ts'

/** A half-open range of text. */
interface Span {
  start: number
  end: number
}

const BLANK_LINE = /^[ \t]*\r?\n?$/

/**
 * Removes a value and everything below it, however each part is written: tables and sub-tables anywhere in the file, dotted keys, inline
 * tables. Comments between tables are kept. Null when the path doesn’t exist, or when the file isn’t understood.
 */
export function tomlWithoutPath(text: string, path: readonly string[]): string | null {
  const items = tomlItems(text)
  if (!items) return null
  const spans: Span[] = []
  const within: Span[] = []
  let table: TomlItem | null = null
  for (const item of items) {
    if (item.kind === 'header') table = isBelow(item.path, path) ? item : null
    const last = spans.at(-1)
    if (table !== null && table !== item && last) last.end = lineEnd(text, item.end)
    else if (isBelow(item.path, path)) spans.push({ start: lineStart(text, item.start), end: lineEnd(text, item.end) })
    else within.push(...spansWithin(text, item, path))
  }
  const lines = joined(text, spans).map((span) => withGap(text, span))
  const all = [...lines, ...within].sort((a, b) => b.start - a.start)
  if (all.length === 0) return null
  return all.reduce((shorter, { start, end }) => splice(shorter, start, '', end - start), text)
}

const isBelow = (path: readonly string[], top: readonly string[]): boolean =>
  path.length >= top.length && top.every((key, at) => path[at] === key)

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

/** Merges spans that are only separated by blank lines. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const last = all.at(-1)
    if (last && /^\s*$/.test(text.slice(last.end, span.start))) last.end = span.end
    else all.push({ ...span })
  }
  return all
}

/**
 * Extends a span to include the blank line before it if another blank line or the end of the file follows, so that only one gap remains.
 */
function withGap(text: string, { start, end }: Span): Span {
  if (start === 0) return { start, end }
  const before = lineStart(text, start - 1)
  const follows = text.slice(end, lineEnd(text, end))
  const keeps = !BLANK_LINE.test(text.slice(before, start)) || !BLANK_LINE.test(follows)
  return { start: keeps ? start : before, end }
}

/** Spans of everything below a path inside an inline table, each including one comma. */
function spansWithin(text: string, { path: own, value }: TomlItem, path: readonly string[]): Span[] {
  if (!isBelow(path, own) || text[value] !== '{') return []
  const items = inlineItems(text, value, own)
  const isMine = items.map((item) => isBelow(item.path, path))
  const lastKept = isMine.lastIndexOf(false)
  return items.flatMap((item, at): Span[] => {
    if (!isMine[at]) return spansWithin(text, item, path)
    // The last span includes the comma before it.
    const start = at === lastKept + 1 ? (items[lastKept]?.end ?? item.start) : item.start
    return [{ start, end: items[at + 1]?.start ?? item.end }]
  })
}
