import type { ImportReport } from '../../../../shared/platform/import-report.ts'

/** A line at which a command begins, after a prompt, an assignment or nothing. */
const BEGINS =
  /^\s*(?:[$>#%]\s*|PS[^>]*>\s*|[A-Za-z]:\\[^>]*>\s*)?(?:curl|wget|http|https|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?:\.exe)?\s/i

/** What stays in the box, and the report on it. */
export interface Kept {
  text: string
  /** Refused commands are named by their line in `text`. */
  report: ImportReport
}

/**
 * What of a pasted text was not taken: each refused command, from the line that its notice names to the one before the
 * next command. Lines count from 1. Everything, when nothing was taken.
 */
export function keepRefused(text: string, report: ImportReport): Kept {
  if (report.endpointIds.length === 0) return { text, report }
  const lines = text.split(/\r\n|\r|\n/)
  const begins = lines.flatMap((line, index) => (BEGINS.test(line) ? [index] : []))
  const kept = new Set<number>()
  for (const { severity, line } of report.notices) {
    if (severity !== 'refused' || line === null) continue
    const at = Math.min(line, lines.length) - 1
    // A notice may name a line in the middle of its command.
    const start = begins.filter((begin) => begin <= at).at(-1) ?? at
    const end = begins.find((begin) => begin > at) ?? lines.length
    for (let index = start; index < end; index += 1) kept.add(index)
  }
  const left = lines.flatMap((_, index) => (kept.has(index) ? [index] : []))
  while (left.length > 0 && lines[left.at(-1) ?? 0]?.trim() === '') left.pop()
  while (left.length > 0 && lines[left[0] ?? 0]?.trim() === '') left.shift()
  return {
    text: left.map((index) => lines[index]).join('\n'),
    report: {
      ...report,
      notices: report.notices.map((notice) => {
        const at = notice.severity === 'refused' && notice.line !== null ? left.indexOf(notice.line - 1) : -1
        return at === -1 ? notice : { ...notice, line: at + 1 }
      }),
    },
  }
}
