import type { ImportCommand, ImportNotice, ImportReport } from '../../../../shared/management/imports/import-report.ts'

/** Where what a notice is about can be found. */
type NoticePlace =
  /** A line of the box, or of the file. */
  | { kind: 'line'; line: number; excerpt: string }
  /** The command became these endpoints. */
  | { kind: 'endpoints'; ids: readonly string[] }
  /** It is no longer in the box. */
  | { kind: 'excerpt'; excerpt: string }
  | { kind: 'whole' }

export type PlacedNotice = Pick<ImportNotice, 'severity' | 'message'> & { place: NoticePlace }

/** What stays in the box, and what there is to say, placed in it. */
export interface Kept {
  text: string
  notices: PlacedNotice[]
}

const MAX_LENGTH = 48

/** The beginning of a line that tells it from the others, without what may be a secret. */
function excerptOf(line: string): string {
  const plain = line.replace(/(?!https?:)[\w+/=.%-]{24,}/g, '…').trim()
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH - 1).trimEnd()}…` : plain
}

/** What there is to say about a file or a document, where nothing moves. */
export const placeNotices = ({ notices }: ImportReport): PlacedNotice[] =>
  notices.map(({ line, severity, message }) => ({
    severity,
    message,
    place: line === null ? { kind: 'whole' } : { kind: 'line', line, excerpt: '' },
  }))

/**
 * What of a pasted text was not taken: the refused commands, each on lines of its own. Everything, when nothing was
 * taken. A notice about what was taken names the endpoint, as its line is no longer there.
 */
export function keepRefused(text: string, report: ImportReport): Kept {
  const lines = text.split(/\r\n|\r|\n/)
  const excerptAt = (line: number) => excerptOf(lines[line - 1] ?? '')
  const nothingTaken = report.endpointIds.length === 0
  const refused = report.commands.filter(({ taken }) => !taken)
  /** The line of the box at which each refused command begins. */
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
    // Commands of both kinds may share the line.
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
