import type { Hunk } from '../../../../shared/clients/install.ts'

/** A line of a change; the numbers count from 1, null where the line is not in that version. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed'
  before: number | null
  after: number | null
  text: string
}

/** The lines of a hunk with their numbers. The mark of a missing last line end is left out. */
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
