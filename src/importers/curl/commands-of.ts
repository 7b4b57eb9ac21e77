import type { ImportCommand } from '../../shared/management/imports/import-report.ts'
import { Cursor } from './lex/cursor.ts'

/** A command with its offsets in the prepared text. */
type ReadCommand = Pick<ImportCommand, 'from' | 'to' | 'taken' | 'endpointIds'>

const LINE_END = /\r\n?|\n/g

/** Returns the start and end offsets of each line. */
function linesOf(text: string): { from: number; to: number }[] {
  const lines: { from: number; to: number }[] = []
  let from = 0
  for (const end of text.matchAll(LINE_END)) {
    lines.push({ from, to: end.index })
    from = end.index + end[0].length
  }
  return [...lines, { from, to: text.length }]
}

/**
 * Maps the commands to their positions in the pasted text; `prepared` has the same number of lines. A command that doesn't share its lines
 * with another one gets them in full, including a prompt or `sudo` before it.
 */
export function commandsOf(
  { pasted, prepared }: { pasted: string; prepared: string },
  commands: readonly ReadCommand[],
): ImportCommand[] {
  const before = linesOf(pasted)
  const after = linesOf(prepared)
  const cursor = new Cursor(prepared)
  const lineAt = (offset: number) => cursor.lineOf(Math.max(0, offset)) - 1
  /** Returns the offset in the pasted text; null if preparation changed more than the beginning of the line. */
  const inPasted = (offset: number, index: number): number | null => {
    const own = after[index] ?? { from: 0, to: 0 }
    const line = before[index] ?? { from: 0, to: 0 }
    const shift = line.to - line.from - (own.to - own.from)
    const same =
      shift === 0 || (shift > 0 && pasted.slice(line.from, line.to).endsWith(prepared.slice(own.from, own.to)))
    return same ? line.from + shift + offset - own.from : null
  }
  return commands.map(({ from, to, ...command }, index) => {
    const line = lineAt(from)
    const endLine = lineAt(Math.max(from, to - 1))
    const previous = commands[index - 1]
    const next = commands[index + 1]
    const sharesStart = previous !== undefined && lineAt(previous.to - 1) === line
    const sharesEnd = next !== undefined && lineAt(next.from) === endLine
    const start = (sharesStart ? inPasted(from, line) : null) ?? before[line]?.from ?? 0
    const end = (sharesEnd ? inPasted(to, endLine) : null) ?? before[endLine]?.to ?? pasted.length
    const length = pasted.slice(start, end).trimEnd().length
    return { ...command, line: line + 1, endLine: endLine + 1, from: start, to: start + length }
  })
}
