import { structuredPatch } from 'diff'
import type { Hunk } from '../../../shared/clients/install.ts'
import { maskSecrets } from './mask-secrets.ts'

/** Lines of context around a change. */
const CONTEXT = 3
/** Longer lines are shortened to the change and this many characters of context. */
const MAX_LENGTH = 400
const BESIDE = 60

/**
 * A change as hunks, with `token` and anything that looks like a secret masked. A line that begins with a backslash indicates that the file
 * has no newline at its end.
 */
export function hunksOf(before: string, after: string, token: string): Hunk[] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: CONTEXT })
  return hunks.map(({ oldStart, newStart, lines }) => ({
    oldStart,
    newStart,
    lines: shorten(lines.map((line) => maskSecrets(line.replace(/\r$/, ''), token))),
  }))
}

/** Shortens long lines; changed lines keep the part that differs. */
function shorten(lines: string[]): string[] {
  const removed = lines.filter((line) => line.startsWith('-'))
  const added = lines.filter((line) => line.startsWith('+'))
  return lines.map((line) => {
    if (line.length <= MAX_LENGTH) return line
    const at = line.startsWith('-') ? removed.indexOf(line) : added.indexOf(line)
    const other = line.startsWith('-') ? added[at] : line.startsWith('+') ? removed[at] : undefined
    return other === undefined ? `${line.slice(0, MAX_LENGTH)}…` : around(line, other)
  })
}

function around(line: string, other: string): string {
  const most = Math.min(line.length, other.length)
  let same = 1
  while (same < most && line[same] === other[same]) same += 1
  let tail = 0
  while (tail < most - same && line.at(-1 - tail) === other.at(-1 - tail)) tail += 1
  const start = Math.max(1, same - BESIDE)
  const end = Math.min(line.length, line.length - tail + BESIDE)
  return `${line[0]}${start > 1 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}
