import type { ImportCommand, ImportNotice, ImportReport } from '../../../../shared/management/imports/import-report.ts'

/** Where the subject of a notice can be found. */
type NoticePlace =
  /** A line in the box or the file. */
  | { kind: 'line'; line: number; excerpt: string }
  /** The command became these endpoints. */
  | { kind: 'endpoints'; ids: readonly string[] }
  /** Text that's no longer in the box. */
  | { kind: 'excerpt'; excerpt: string }
  | { kind: 'whole' }

export type PlacedNotice = Pick<ImportNotice, 'severity' | 'message'> & { place: NoticePlace }

/** The text left in the box, and notices with their location in it. */
export interface Kept {
  text: string
  notices: PlacedNotice[]
}

const MAX_LENGTH = 48

/** Returns the start of a line, which identifies it without including potential secrets. */
function excerptOf(line: string): string {
  const plain = line.replace(/(?!https?:)[\w+/=.%-]{24,}/g, '…').trim()
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1).trimEnd()}…` : plain
}

/** Locates the notices about a file or document, where line numbers don't change. */
export const placeNotices = ({ notices }: ImportReport): PlacedNotice[] =>
  notices.map(({ line, severity, message }) => ({
    severity,
    message,
    place: line === null ? { kind: 'whole' } : { kind: 'line', line, excerpt: '' },
  }))

/**
 * Returns what wasn't imported from pasted text: each rejected command on its own lines, or everything if nothing was imported. A notice
 * about an imported command names the endpoint, because its line has been removed.
 */
export function keepRefused(text: string, report: ImportReport): Kept {
  const lines = text.split(/\r\n|\r|\n/)
  const excerptAt = (line: number) => excerptOf(lines[line - 1] ?? '')
  const nothingTaken = report.endpointIds.length === 0
  const refused = report.commands.filter(({ taken }) => !taken)
  /** The line in the box where each rejected command starts. */
  const begins = new Map<ImportCommand, number>()
  const kept: string[] = []
  for (const each of refused) {
    begins.set(each, kept.length + 1)
    kept.push(...text.slice(each.from, each.to).split(/\r\n|\r|\n/))
  }
  const placeOf = ({ line, severity }: ImportNotice): NoticePlace => {
    if (line === null) return { kind: 'whole' }
    const excerpt = excerptAt(line)
    if (nothingTaken) return { kind: 'line', line, excerpt }
    const around = report.commands.filter((each) => each.line <= line && line <= each.endLine)
    const ids = [...new Set(around.flatMap(({ endpointIds }) => endpointIds))]
    const left = around.find(({ taken }) => !taken)
    // An imported and a rejected command may share the line.
    if (left && (severity === 'refused' || ids.length === 0))
      return { kind: 'line', line: (begins.get(left) ?? 1) + line - left.line, excerpt }
    return ids.length > 0 ? { kind: 'endpoints', ids } : { kind: 'excerpt', excerpt }
  }
  return {
    text: nothingTaken ? text : kept.join('\n'),
    notices: report.notices.map((notice) => {
      const { severity, message } = notice
      return { severity, message, place: placeOf(notice) }
    }),
  }
}
