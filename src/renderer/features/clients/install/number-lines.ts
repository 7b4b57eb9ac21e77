import type { Hunk } from '../../../../shared/clients/install.ts'

/** A line of a diff. Line numbers start at 1; null if the line isn't in that version. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  before: number | null
  after: number | null
  text: string
}

/** Returns a hunk's lines with their numbers, without the marker for a missing final newline. */
export function numberLines({ oldStart, newStart, lines }: Hunk): DiffLine[] {
  let [before, after] = [oldStart, newStart]
  const numbered: DiffLine[] = []
  for (const line of lines) {
    const text = line.slice(1).replace(/\r$/, '')
    if (line.startsWith('+')) numbered.push({ kind: 'added', before: null, after: after++, text })
    else if (line.startsWith('-')) numbered.push({ kind: 'removed', before: before++, after: null, text })
    else if (!line.startsWith('\\')) numbered.push({ kind: 'same', before: before++, after: after++, text })
  }
  return numbered
}
